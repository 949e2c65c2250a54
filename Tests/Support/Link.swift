/// An object that refers to others of its kind through properties.
public final class Link<Number: Sendable>: @unchecked Sendable {
  public var one: Link<N1>?
  public var two: Link<N2>?
  public var three: Link<N3>?
  public init() {}
}
