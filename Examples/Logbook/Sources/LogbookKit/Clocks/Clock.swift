public import Foundation

/// Tells the time.
public protocol Clock: Sendable {
  var now: Date { get }
}
