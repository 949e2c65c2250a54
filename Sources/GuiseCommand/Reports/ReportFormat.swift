/// The forms of a report, as `--format` names them.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, github
}
