public import Guise
public import Testing

/// Returns the resolution error that a body throws; anything else is an issue.
public func resolutionError<Value>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Value
) -> ResolutionError? {
  do { _ = try body() } catch { return resolutionError(error, sourceLocation) }
  return resolutionError(nil, sourceLocation)
}

nonisolated(nonsending) public func resolutionError<Value>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ body: nonisolated(nonsending) () async throws -> Value
) async -> ResolutionError? {
  do { _ = try await body() } catch { return resolutionError(error, sourceLocation) }
  return resolutionError(nil, sourceLocation)
}

private func resolutionError(
  _ error: (any Error)?, _ location: Testing.SourceLocation
) -> ResolutionError? {
  if let error = error as? ResolutionError { return error }
  let comment = error.map { "not a resolution error: \($0)" } ?? "nothing was thrown"
  Issue.record(Comment(rawValue: comment), sourceLocation: location)
  return nil
}

extension ResolutionError {
  /// The services on the path, without their module.
  public var services: [String] { path.map { "\($0.key.service)" } }

  /// Whether the path ends in a closed cycle, with a location for every step.
  public var isClosedCycle: Bool {
    guard reason == .cycle, path.count > 1, let last = path.last else { return false }
    return path.dropLast().contains(last) && path.allSatisfy { $0.location != nil }
  }
}

/// An error for factories of tests to throw.
public struct Broken: Error, Equatable, CustomStringConvertible {
  let name: String

  public init(name: String = "broken") { self.name = name }

  public var description: String { name }
}
