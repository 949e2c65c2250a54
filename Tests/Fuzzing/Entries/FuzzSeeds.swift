package import Foundation
import GuiseCommand
import GuiseManifest
import GuiseValidation
import StrictJSON

/// What fuzzing of an entry starts from, made of the fixtures.
package struct FuzzSeeds {
  private static let largest = 20_000

  private let fixtures: URL

  /// - Parameter fixtures: The folder of fixtures.
  package init(fixtures: URL) { self.fixtures = fixtures }

  /// The inputs with their names, in the order of these.
  package func seeds(for entry: FuzzEntry) -> [(name: String, bytes: [UInt8])] {
    let files = self.files
    let made: [(name: String, bytes: [UInt8])] =
      switch entry {
      case .reader, .validator: files
      case .catalog: files.filter(isCatalog) + [("code.json", Logbook.factories.catalog.encoded())]
      case .includes: folders(files)
      case .variables: files.compactMap(variables) + VariableSeeds.texts
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
  private var files: [(name: String, bytes: [UInt8])] {
    let root = fixtures.path(percentEncoded: false)
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      (try? Data(contentsOf: fixtures.appending(path: name))).map { (name, [UInt8]($0)) }
    }
  }

  private func isCatalog(_ file: (name: String, bytes: [UInt8])) -> Bool {
    let source = SourceFile(path: file.name, bytes: file.bytes)
    return StrictReader().read(source).document?.root["factories"] != nil
  }

  /// A manifest with what it includes, by the paths that it includes it by.
  private func folders(
    _ files: [(name: String, bytes: [UInt8])]
  ) -> [(name: String, bytes: [UInt8])] {
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
  private func variables(
    _ file: (name: String, bytes: [UInt8])
  ) -> (name: String, bytes: [UInt8])? {
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

/// Variables of every type, from everywhere that values come from.
enum VariableSeeds {
  static let texts: [(name: String, bytes: [UInt8])] = [
    #"{"variables":{"a":{"type":"string","env":"A","default":"x ${b} $${c}"},"b":{"type":"string","default":"y"},"n":{"type":"integer","default":1e3}},"given":{"b":"z"},"environment":{"A":"q"},"settings":{"text":"${a}-${b}","integer":"${n}"},"custom":{"text":"${a}"}}"#,
    #"{"variables":{"s":{"type":"string","env":"S","secret":true,"default":"d"},"t":{"type":"string","default":"${s}!"},"i":{"type":"integer","env":"I","secret":true}},"given":{},"environment":{},"settings":{"text":"${t}","place":"${s}","integer":"${i}","pair":"${s}"},"custom":{"text":"${s}"}}"#,
    #"{"variables":{"j":{"type":"json","default":{"a":1,"b":null}},"k":{"type":"json","env":"K"},"f":{"type":"boolean","env":"F"},"r":{"type":"number","default":0.5}},"given":{"f":true},"environment":{"K":"[1,2,3]"},"settings":{"pair":"${j}","numbers":"${k}","flag":"${f}","ratio":"${r}"},"custom":{}}"#,
    #"{"variables":{"a":{"type":"string","default":"${b}"},"b":{"type":"string","default":"${a}"},"c":{"type":"string","default":"${c}"}},"settings":{"text":"${a}${c}${d}"}}"#,
  ].enumerated().map { ("written-\($0)", Array($1.utf8)) }
}
