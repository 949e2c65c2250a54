/// Lines at the end of a page.
public protocol Footer: Sendable {
  var lines: [String] { get }
}
