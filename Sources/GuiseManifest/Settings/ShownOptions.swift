/// What a description of options shows: which variables have values, and never the values.
struct ShownOptions: CustomStringConvertible {
  private let type: String
  private let parts: KeyValuePairs<String, Any>

  init(
    type: String, variables: [String: String], environment: [String: String]?, hasValues: Bool,
    root: String?, namedRoots: [String: String], limits: ReadingLimits
  ) {
    self.type = type
    let environment = environment.map { "\($0.count) variables" }
    parts = [
      "variables": variables.keys.sorted(), "environment": environment ?? "not read",
      "values": hasValues ? "asked for" : "none", "root": root ?? "the manifest's folder",
      "namedRoots": namedRoots, "limits": limits,
    ]
  }

  var description: String {
    "\(type)(\(parts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")))"
  }

  func mirror<Options>(of options: Options) -> Mirror {
    Mirror(
      options, children: parts.map { Mirror.Child(label: $0.key, value: $0.value) },
      displayStyle: .struct)
  }
}
