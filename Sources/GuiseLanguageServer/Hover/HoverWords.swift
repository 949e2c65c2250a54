/// Lists in the Markdown of hovers.
enum HoverWords {
  /// The number of entries after which a list is cut.
  private static let limit = 10

  static func codes(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Returns a line with a title; empty for an empty list.
  static func list(_ title: String, _ names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return ["\(title): \(codes(Array(names.prefix(limit))))\(more)"]
  }
}
