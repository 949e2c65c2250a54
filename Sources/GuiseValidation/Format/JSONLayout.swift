/// A layout of JSON: the choice of arrays and objects that are written on one line.
///
/// All other arrays and objects put each element on a line of its own, indented by two spaces.
package struct JSONLayout: Hashable, Sendable {
  /// The number of levels, from the top, that always put elements on separate lines.
  package var openLevels: Int
  /// Whether the arrays on these levels do so too, and not only the objects.
  package var opensArrays: Bool
  /// The depth to which arrays and objects may be nested on one line: 1 for one without others in
  /// it, 0 for none on a line. Empty ones do not count.
  package var nesting: Int
  /// The maximum length, in Unicode scalars, of a line with an array or object, including its
  /// indentation but not a comma after it.
  package var width: Int
  /// Whether the key before an array or object on one line counts towards the width.
  package var countsKeys: Bool
  /// Whether a line break follows the last line.
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

  /// A layout for people, with one line for each value that fits and is nested at most two deep.
  package static let document = JSONLayout(nesting: 2)
  /// A layout with a line for each member and each element, however short.
  package static let open = JSONLayout(nesting: 0)
}
