// What Swift adds to the headers of Objective-C.
@_exported import ObjectiveC

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public let boolValue: Bool
  public init(booleanLiteral value: Bool) { boolValue = value }
}
