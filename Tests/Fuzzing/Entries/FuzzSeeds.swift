package import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON

/// The inputs that fuzzing of an entry starts from, made of the fixtures.
package struct FuzzSeeds {
  package typealias Input = (name: String, bytes: [UInt8])

  private static let largest = 20_000

  private let fixtures: URL

  /// - Parameter fixtures: The folder of fixtures.
  package init(fixtures: URL) { self.fixtures = fixtures }

  /// The inputs with their names, in the order of these.
  package func seeds(for entry: FuzzEntry) -> [Input] {
    let files = self.files
    let made: [Input] =
      switch entry {
      case .reader, .validator: files
      case .catalog: files.filter(isCatalog) + [("code.json", Logbook.factories.catalog.encoded())]
      case .includes: folders(files)
      case .variables: files.compactMap(variables)
      }
    return made.filter { $0.bytes.count <= Self.largest }
  }

  /// Writes them into a folder, a file each.
  package func write(_ entry: FuzzEntry, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in seeds(for: entry) {
      let file = folder.appending(path: name.replacing("/", with: "_"))
      try Data(bytes).write(to: file)
    }
  }

  /// Every file of JSON, by its path in the folder.
  private var files: [Input] {
    let root = fixtures.path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      (try? Data(contentsOf: fixtures.appending(path: name))).map { (name, [UInt8]($0)) }
    }
  }

  private func isCatalog(_ file: Input) -> Bool {
    let source = SourceFile(path: file.name, bytes: file.bytes)
    return StrictReader().read(source).document?.root["factories"] != nil
  }

  /// A manifest with its included files, by the paths that it names.
  private func folders(_ files: [Input]) -> [Input] {
    files.filter { !$0.name.contains("parts/") }.compactMap { main in
      let folder = main.name.prefix(through: main.name.lastIndex(of: "/") ?? main.name.startIndex)
      guard folder.hasSuffix("/"),
        main.bytes.firstRange(of: Array("\"include\"".utf8)) != nil
      else { return nil }
      let others = files.filter { $0.name.hasPrefix(folder) && $0.name != main.name }.map {
        (name: String($0.name.dropFirst(folder.count)), bytes: $0.bytes)
      }
      let text = String(decoding: main.bytes, as: UTF8.self)
      let included = others.filter { text.contains($0.name) || $0.name.hasPrefix("parts/") }
      return (main.name, FuzzFiles.joined([(main.name, main.bytes)] + included))
    }
  }

  /// The variables of a manifest, with all of its settings.
  private func variables(_ file: Input) -> Input? {
    let source = SourceFile(path: file.name, bytes: file.bytes)
    guard let root = StrictReader().read(source).document?.root,
      let variables = root["variables"]?.value, variables.isObject
    else { return nil }
    let names = variables.members.map { $0.key }
    let given = names.prefix(2).map { JSON.Member(key: $0, value: "1") }
    let references = names.map { JSON.Member(key: $0, value: .string("${\($0)}")) }
    let text: JSON = [
      "variables": JSON(variables), "given": .object(given), "environment": [:],
      "settings": .object(references), "custom": .object(references),
    ]
    return (file.name, Array(text.text.utf8))
  }
}
