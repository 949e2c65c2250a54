/// The rest of the work on an instance that a factory has made: its injections, then
/// `resolveDependencies`. If one of them needs an instance that is still being built around this
/// one, the rest waits for that.
// Unchecked: used by the thread or task that made the instance, then by the one that has the awaited
// one. The lock of `Builds` guards `owner`.
final class Filling: @unchecked Sendable {
  private let registration: Registration
  private let box: AnyBox
  private let origin: Resolution
  private let resolvable: (any Resolvable)?
  private let count: Int
  private var next = 0
  /// The build that made the instance: without that, nobody needs it.
  @exclusivity(unchecked) var owner: Build?

  private init(
    _ registration: Registration, _ box: AnyBox, _ resolvable: (any Resolvable)?, count: Int,
    in origin: Resolution
  ) {
    (self.registration, self.box, self.resolvable) = (registration, box, resolvable)
    (self.count, self.origin) = (count, origin)
  }

  var isToTell: Bool { resolvable != nil }

  /// The filling of a factory's instance; nil if nothing is left to do.
  @inline(never) static func of(
    _ box: AnyBox, _ registration: Registration, _ build: Build?, in resolution: Resolution
  ) -> Filling? {
    let isMade = !registration.isForward && !registration.isOwnedElsewhere
    let resolvable = isMade ? resolvable(box, registration, build, in: resolution) : nil
    let count = registration.fillCount + box.injected.count
    if resolvable == nil && count == 0 { return nil }
    return Filling(registration, box, resolvable, count: count, in: resolution)
  }

  /// The filling of a decorator's result; nil unless it is another object, which is `Resolvable`.
  @inline(never) static func of(
    decorated box: AnyBox, _ inner: AnyBox, _ registration: Registration, _ build: Build?,
    in resolution: Resolution
  ) -> Filling? {
    guard registration.isObject(box), registration.object(box) !== registration.object(inner),
      let resolvable = resolvable(box, registration, build, in: resolution)
    else { return nil }
    return Filling(registration, box, resolvable, count: 0, in: resolution)
  }

  /// The instance, if it is `Resolvable` and new to this resolve: noted for its end.
  @inline(never) private static func resolvable(
    _ box: AnyBox, _ registration: Registration, _ build: Build?, in resolution: Resolution
  ) -> (any Resolvable)? {
    guard let resolvable = registration.resolvable(box) else { return nil }
    resolution.container(for: registration)?.useGraphs()
    let object = registration.isObject(box) ? ObjectIdentifier(registration.object(box)) : nil
    var graph = resolution.graph
    if let running = resolution.build?.graph, !running.isOver { graph = running }
    return graph.note(resolvable, object, of: build) ? resolvable : nil
  }

  @inline(never) func run(in resolution: Resolution) throws {
    let resolution = origin.inside(resolution.build, of: resolution.graph)
    while next <= count {
      do {
        if next < count {
          try registration.fill(next, of: box, from: resolution)
        } else {
          try resolvable?.resolveDependencies(resolution.lasting)
        }
        try Builds.check(resolution.build)
        next += 1
      } catch {
        if try waits(after: error, in: resolution) { return }
      }
    }
    box.injected = []
  }

  @inline(never) nonisolated(nonsending) func run(in resolution: Resolution) async throws {
    let resolution = origin.inside(resolution.build, of: resolution.graph)
    while next <= count {
      do {
        if next < count {
          try await registration.awaitFill(next, of: box, from: resolution)
        } else {
          try resolvable?.resolveDependencies(resolution.lasting)
        }
        try Builds.check(resolution.build)
        next += 1
      } catch {
        if try waits(after: error, in: resolution) { return }
      }
    }
    box.injected = []
  }

  /// The error to throw for that of a filling in a build; a postponed one is not done in its own.
  func failure(_ error: any Error, in build: Build) -> any Error {
    Builds.locked { _ in owner === build } ? error : registration.failure(error)
  }

  /// Whether the rest was postponed; false if the instance that it needs is there by now.
  @inline(never)
  private func waits(after error: any Error, in resolution: Resolution) throws -> Bool {
    guard registration.isObject(box) else { throw error }
    return try Builds.postpone(self, after: error, inside: resolution.build)
  }
}
