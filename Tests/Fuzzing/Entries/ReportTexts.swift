import Foundation
import GuiseManifest
import GuiseValidation
import StrictJSON

@testable import GuiseCommand

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A report in every form: each is of its format, the same each time, and safe to print.
struct ReportTexts {
  private static let environment = CommandEnvironment(workingDirectory: "/work")
  private let report: ValidationReport
  /// SARIF has all that is known of every rule, which takes longer than anything else.
  private let isWhole: Bool

  /// - Parameter bytes: The input: of every 32nd there is every text, twice.
  init(_ report: ValidationReport, of bytes: [UInt8]) {
    self.report = report
    isWhole = bytes.count.isMultiple(of: 32)
  }

  func check(_ output: inout FuzzOutput) throws(FuzzViolation) {
    for format in ReportFormat.allCases where isWhole || format != .sarif {
      let reporter = format.reporter(
        for: ReportedRun(
          environment: Self.environment, isColored: false, isStrict: false, isQuiet: false))
      let text = reporter.text(of: report)
      output.add(text)
      if isWhole {
        try require(text == reporter.text(of: report), "\(format) differs from itself")
      }
      try check(text, format)
    }
  }

  private func check(_ text: String, _ format: ReportFormat) throws(FuzzViolation) {
    try Self.expectPrintable(text, "\(format)")
    switch format {
    case .json, .sarif, .gitlab: try Self.expectJSON(text, "\(format)")
    case .junit:
      let parser = XMLParser(data: Data(text.utf8))
      try require(
        parser.parse(), "\(format) is no XML, \(String(describing: parser.parserError)): \(text)")
    case .text, .github: break
    }
  }

  static func expectJSON(_ text: String, _ name: String) throws(FuzzViolation) {
    let result = StrictReader(depth: 512).read(SourceFile(path: name, bytes: Array(text.utf8)))
    try require(
      result.document != nil && result.faults.isEmpty,
      "\(name) is no JSON, \(result.faults): \(text)")
  }

  /// Nothing moves a cursor, colours a terminal, or hides.
  static func expectPrintable(_ text: String, _ name: String) throws(FuzzViolation) {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) else { return }
    let scalar = text.unicodeScalars.first { $0.mustBeEscaped && $0 != "\n" }
    try require(scalar == nil, "\(name) has \(scalar.map { String($0.value, radix: 16) } ?? "")")
  }
}
