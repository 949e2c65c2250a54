import Guise

/// Something that is resolved and then used: the instances that it resolves later, and so on.
struct PieceAttempt {
  /// It could not be built, or something that it resolves later could not.
  private(set) var isBroken = false
  /// Why, where it could not even be built.
  private(set) var error: (any Error)?
  /// Which factories had a part in it.
  private(set) var built: Set<String> = []

  /// A piece, with the kept one that has resolved it later, in its own container: there it may come
  /// to something else.
  private struct Opened {
    let piece: any AnyPiece
    let owner: String?

    var name: String { "\(piece.origin.id) \(owner ?? "")" }
  }

  private struct Use {
    /// All of these have to work.
    var parts: [String] = []
    /// For each instance that is resolved later, the results of the alternatives that could be
    /// resolved.
    var later: [[[String]]] = []
  }

  private var uses: [String: Use] = [:]
  private var open: [Opened] = []
  /// The owner of the pieces that are met now.
  private var owner: String?
  private var deferredCount = 0
  /// How many pieces were met.
  private var metCount = 0

  init(_ resolve: () async throws -> any Part) async {
    do {
      let part = try await resolve()
      let first = await meet(part, isFirst: true) ?? []
      while let next = open.popLast() {
        guard uses[next.name] == nil else { continue }
        // Before it is known: a deferred instance may lead back to it.
        uses[next.name] = Use()
        let piece = next.piece
        built.insert(piece.origin.id)
        owner = piece.origin.isKeptForOthers ? piece.origin.id : next.owner
        var use = Use(parts: await meet(piece.parts))
        for later in piece.later { use.later.append(await results(later) ?? [[]]) }
        uses[next.name] = use
      }
      let broken = broken
      isBroken = first.contains(where: broken.contains)
    } catch {
      isBroken = true
      self.error = error
    }
    uses = [:]
  }

  /// The names of a part's pieces and of the instances that it resolves later itself; nil where
  /// it is only a way to an instance that is not there, and need not be.
  ///
  /// - Parameters:
  ///   - isFirst: a kept piece is looked into as well.
  ///   - mayBeAbsent: the way to it is optional.
  private mutating func meet(
    _ part: any Part, isFirst: Bool = false, mayBeAbsent: Bool = false
  ) async -> [String]? {
    let deferred = part.deferred
    var names = await meet(part.pieces, isFirst: isFirst)
    for later in deferred {
      guard let results = await results(mayBeAbsent ? later.optional : later) else { continue }
      deferredCount += 1
      let name = "deferred \(deferredCount)"
      uses[name] = Use(later: [results])
      names.append(name)
    }
    return names.isEmpty && !deferred.isEmpty ? nil : names
  }

  private mutating func meet(_ pieces: [any AnyPiece], isFirst: Bool = false) async -> [String] {
    for piece in pieces { piece.reach() }
    metCount += pieces.count
    let own = isFirst ? pieces : pieces.filter { !$0.origin.isKeptForOthers }
    let opened = own.map { Opened(piece: $0, owner: owner) }
    open += opened
    return opened.map(\.name)
  }

  /// The results of its alternatives; nil where nothing is there, and need not be.
  private mutating func results(_ later: Later) async -> [[String]]? {
    var results: [[String]] = []
    var isAbsent = true
    for (number, alternative) in later.alternatives.enumerated() {
      do {
        let part = try await alternative()
        let before = metCount
        let names = await meet(part, mayBeAbsent: later.mayBeAbsent)
        if number > 0 && metCount == before { continue }
        if names != nil || !later.mayBeAbsent { results.append(names ?? []) }
      } catch {
        let error = error as? ResolutionError
        isAbsent = isAbsent && error?.reason == .notFound && error?.path.count == 1
      }
    }
    return results.isEmpty && isAbsent && later.mayBeAbsent ? nil : results
  }

  private var broken: Set<String> {
    var broken: Set<String> = []
    var isChanging = true
    while isChanging {
      isChanging = false
      for (id, use) in uses where !broken.contains(id) {
        let isBroken =
          !broken.isDisjoint(with: use.parts)
          || use.later.contains { !$0.contains(where: broken.isDisjoint) }
        if isBroken {
          broken.insert(id)
          isChanging = true
        }
      }
    }
    return broken
  }
}
