internal import Foundation
internal import GuiseManifest
internal import StrictJSON

extension Catalog {
  /// Reads a catalog from strict JSON.
  package static func read(
    _ bytes: [UInt8], path: String
  ) throws(Unreadable) -> Catalog {
    let source = SourceFile(path: path, bytes: bytes)
    let result = StrictReader().read(source)
    let isOther = HiddenValues.hide(in: source, result)
    // A manifest may be passed by mistake.
    HiddenValues.hideVariables(of: result.document.map { [$0] } ?? [])
    if isOther, let root = result.document?.root {
      throw Unreadable(
        reason: "this file is not a catalog: it lacks \"version\" or \"factories\"", source: source,
        location: Diagnostic.Location(Place(opening: root)))
    }
    guard let document = result.document, result.faults.isEmpty else {
      let fault = result.faults.first
      throw Unreadable(
        reason:
          "this is not a catalog: \(fault.map { Self.described($0, source) } ?? "it cannot be read")",
        source: source, location: fault.map { .init($0.range, in: source) })
    }
    func unreadable(_ reason: String, at value: JSONValue) -> Unreadable {
      let place =
        value.kind == .object || value.kind == .array ? Place(opening: value) : Place(value)
      return Unreadable(
        reason: reason, source: source, location: Diagnostic.Location(place),
        pointer: value.pointer)
    }
    let root = document.root
    if let version = root["version"]?.value, version.number != "\(currentVersion)" {
      let found = version.number.map { "version \($0)" } ?? "a version that is not a number"
      throw unreadable(
        "the catalog has \(found), and this validator reads version \(currentVersion)", at: version)
    }
    let catalog: Catalog
    do {
      catalog = try JSONDecoder().decode(Catalog.self, from: Data(bytes))
    } catch let error as DecodingError {
      let (reason, path) = Self.described(error)
      let value = Self.value(at: path, in: root)
      throw unreadable("this is not a catalog: \(reason)", at: value)
    } catch {
      throw unreadable("this is not a catalog: it does not decode", at: root)
    }
    if let (reason, value) = Self.contradiction(in: root) {
      throw unreadable("this is not a catalog: \(reason)", at: value)
    }
    return catalog
  }

  private static func described(_ fault: ReadingFault, _ source: SourceFile) -> String {
    switch fault.kind {
    case .invalidEncoding(let offset):
      fault.detail ?? "its text is not valid UTF-8 at byte offset \(offset)"
    case .invalidJSON(let expected, let found):
      "expected \(expected.words), found \(source.hides(fault.range) ? Phrase.hidden : found)"
    case .duplicateKey(let key, _): "the key \"\(key)\" is repeated"
    case .limitExceeded(let limit, let allowed, let actual):
      "the limit for \(limit) is \(allowed), and this is \(actual)"
    }
  }

  /// Returns the first factory that offers nothing, or that lists a service or a parameter's name twice: manifests
  /// could not tell the two apart.
  private static func contradiction(in root: JSONValue) -> (String, JSONValue)? {
    guard let factories = root["factories"]?.value.members else { return nil }
    for member in factories {
      let factory = member.value
      if let services = factory["services"]?.value, services.elements.isEmpty {
        return ("the factory \"\(member.key)\" offers no service", services)
      }
      if let (name, value) = repeated(factory["services"]?.value.elements.map(\.self)) {
        return ("the factory \"\(member.key)\" offers \(name) twice", value)
      }
      let names = factory["parameters"]?.value.elements.compactMap { $0["name"]?.value }
      if let (name, value) = repeated(names) {
        return ("the factory \"\(member.key)\" names two parameters \"\(name)\"", value)
      }
    }
    return nil
  }

  /// Returns the first string that equals an earlier one.
  private static func repeated(_ values: [JSONValue]?) -> (String, JSONValue)? {
    var texts: Set<String> = []
    for value in values ?? [] {
      if let text = value.string, !texts.insert(text).inserted { return (text, value) }
    }
    return nil
  }

  private static func described(_ error: DecodingError) -> (String, [any CodingKey]) {
    switch error {
    case .keyNotFound(let key, let context):
      ("\"\(key.stringValue)\" is missing here", context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      ("this value has the wrong type", context.codingPath)
    case .dataCorrupted(let context):
      ("a catalog does not allow this value here", context.codingPath)
    @unknown default: ("it does not decode", [])
    }
  }

  /// Returns the innermost existing value along a coding path.
  private static func value(at path: [any CodingKey], in root: JSONValue) -> JSONValue {
    var value = root
    for key in path {
      guard let child = value.child(key) else { return value }
      value = child
    }
    return value
  }
}

extension Catalog {
  /// Entries and the lists of their members always span several lines.
  private static let layout = JSONLayout(
    openLevels: 3, nesting: 1, width: 100, countsKeys: false)

  /// Returns the catalog as canonical JSON: equal catalogs have equal bytes, on every platform.
  ///
  /// Keys are sorted, and each element of a list has its own line, to let concurrent changes merge.
  public func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    // A catalog contains only strings, numbers and booleans, so encoding cannot fail.
    guard let data = try? encoder.encode(self), let value = JSONValue(parsing: data) else {
      return []
    }
    return JSON(value).sorted.bytes(Self.layout)
  }
}
