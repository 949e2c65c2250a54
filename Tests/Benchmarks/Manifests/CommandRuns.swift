import Foundation
import GuiseManifest

/// What `guise-validate` takes at 10,000 registrations, with each of its options.
struct CommandRuns {
  private struct Run {
    let name: String
    let arguments: [String]
  }

  private let options: Options
  private let folder: URL
  private let program: Program

  /// Nil, and a message, where there is no such command.
  init?(_ options: Options, in folder: URL) {
    self.options = options
    self.folder = folder
    let beside = URL(filePath: Program.own.path).deletingLastPathComponent()
      .appending(path: "guise-validate").path
    program = Program(path: options.validate ?? beside)
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      let message = """
        guise-benchmark: there is no \(program.path), so the command is not measured: build it with \
        swift build -c release --product guise-validate, and name it with \
        --validate .build/release/guise-validate

        """
      try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
      return nil
    }
  }

  func measure() throws {
    let files = try GeneratedFiles(registrations: 10_000, in: folder)
    if !options.json {
      show(line("guise-validate, 10,000", "time", "quartiles", "memory", "status"))
    }
    for run in runs(files) where options.filter.map(run.name.contains) ?? true {
      var times: [Double] = []
      var peak = 0
      var status = 0
      for _ in 0..<(options.quick ? 1 : 5) {
        let measured = try program.run(run.arguments)
        times.append(measured.milliseconds)
        peak = max(peak, measured.peakBytes)
        status = measured.status
      }
      report(run, times, peak, status)
    }
  }

  private func runs(_ files: GeneratedFiles) -> [Run] {
    let catalog = ["--catalog", files.catalog.path]
    func sound(_ options: String...) -> Run {
      let name = options.map { $0.replacing(folder.path, with: "…") }.joined(separator: " ")
      return Run(
        name: name.isEmpty ? "check" : name, arguments: catalog + options + [files.overlay.path])
    }
    func broken(_ options: String...) -> Run {
      Run(
        name: (["10,000 and more findings"] + options).joined(separator: " "),
        arguments: catalog + options + [files.broken.path])
    }
    return [
      sound(), sound("--strict"), sound("--quiet"), sound("--check-environment"),
      sound("--set", "logs=/tmp"), sound("--root", folder.path), sound("--format", "json"),
      sound("--format", "sarif"), sound("--format", "github"), sound("--color", "always"),
      sound("--output", folder.appending(path: "report.txt").path), sound("--effective"),
      sound("--schema"), sound("--graph", "dot"), sound("--graph", "mermaid"),
      sound("--diff", files.base.path), broken(), broken("--limit", "0"),
      broken("--limit", "0", "--format", "json"), broken("--limit", "0", "--format", "sarif"),
      broken("--limit", "0", "--format", "github"),
      Run(name: "--explain", arguments: ["--explain"]),
      Run(name: "--help", arguments: ["--help"]),
    ]
  }

  private func report(_ run: Run, _ times: [Double], _ peak: Int, _ status: Int) {
    let quartiles = times.quartiles
    guard !options.json else {
      let json: JSON = [
        "row": .string("guise-validate \(run.name)"), "unit": "ms",
        "guise": .decimal(times.median),
        "quartiles": [.decimal(quartiles.0), .decimal(quartiles.1)],
        "repetitions": .integer(times.count), "peakBytes": .integer(peak),
        "status": .integer(status),
      ]
      return show(json.text)
    }
    show(
      line(
        run.name, "\(fixed(times.median, 0)) ms",
        "\(fixed(quartiles.0, 0))..\(fixed(quartiles.1, 0))",
        "\(fixed(Double(peak) / 1_000_000, 0)) MB", "\(status)"))
  }

  private func line(_ columns: String...) -> String {
    columns.enumerated().map { place, column in
      let width = place == 0 ? 56 : 12
      let padding = String(repeating: " ", count: max(0, width - column.count))
      return place == 0 ? column + padding : padding + column
    }.joined()
  }
}
