import Guise

/// Something that is resolved and then used: what it resolves later, and so on.
struct PieceAttempt {
  /// It could not be built, or something that it resolves later could not.
  private(set) var isBroken = false

  private struct Use {
    var parts: [String] = []
    /// Of each that is resolved later: what those alternatives gave that could be resolved.
    var later: [[[String]]] = []
  }

  init(_ resolve: () async throws -> any Part) async {
    do {
      let part = try await resolve()
      await use(part)
    } catch {
      isBroken = true
    }
  }

  private mutating func use(_ part: any Part) async {
    var uses: [String: Use] = [:]
    var open = part.pieces
    let first = open.map(\.origin.id)
    func meet(_ pieces: [any AnyPiece]) -> [String] {
      let own = pieces.filter { !$0.origin.isKeptForOthers }
      open += own
      return own.map(\.origin.id)
    }
    func results(_ later: Later) async -> [[String]] {
      var results: [[String]] = []
      var isAbsent = true
      for alternative in later.alternatives {
        do {
          results.append(meet(try await alternative()))
        } catch {
          let error = error as? ResolutionError
          isAbsent = isAbsent && error?.reason == .notFound && error?.path.count == 1
        }
      }
      return results.isEmpty && isAbsent && later.mayBeAbsent ? [[]] : results
    }
    var own: [[[String]]] = []
    if part.pieces.isEmpty {
      for later in part.later { own.append(await results(later)) }
    }
    while let piece = open.popLast() {
      guard uses[piece.origin.id] == nil else { continue }
      var use = Use(parts: meet(piece.parts))
      for later in piece.later { use.later.append(await results(later)) }
      uses[piece.origin.id] = use
    }
    let broken = Self.broken(uses)
    isBroken =
      first.contains(where: broken.contains)
      || own.contains { !$0.contains(where: broken.isDisjoint) }
  }

  private static func broken(_ uses: [String: Use]) -> Set<String> {
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
