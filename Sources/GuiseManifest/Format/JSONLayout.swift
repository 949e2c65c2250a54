/// How JSON is laid out in lines: which arrays and objects stand on one line. Those with lines for
/// their elements indent these by two spaces.
package struct JSONLayout: Hashable, Sendable {
  /// How many levels, from the top, have lines for their elements even where one line would do.
  package var openLevels: Int
  /// Whether arrays have them too.
  package var opensArrays: Bool
  /// How many arrays and objects, one within another, may share a line; empty ones do not count.
  package var nesting: Int
  /// How many Unicode scalars a line may have that holds an array or object, with its indentation
  /// and without a comma behind it.
  package var width: Int
  /// Whether the key before an array or object counts in the width.
  package var countsKeys: Bool
  /// Whether a line end follows the last line.
  package var endsLine: Bool

  package init(
    openLevels: Int = 0, opensArrays: Bool = true, nesting: Int, width: Int = 99,
    countsKeys: Bool = true, endsLine: Bool = true
  ) {
    self.openLevels = openLevels
    self.opensArrays = opensArrays
    self.nesting = nesting
    self.width = width
    self.countsKeys = countsKeys
    self.endsLine = endsLine
  }

  /// All on one line.
  package static let line = JSONLayout(nesting: .max, width: .max, endsLine: false)
  /// For people: a line for what fits in one.
  package static let document = JSONLayout(nesting: 2)
  /// A line for each member and each element.
  package static let open = JSONLayout(nesting: 0)
}
