internal import Foundation
internal import GuiseManifest
package import StrictJSON

extension Catalog {
  /// A file that cannot be read as a catalog, with the reason.
  package struct Unreadable: Error {
    package let reason: String
    package let source: SourceFile
    /// The place of the fault; nil for the file as a whole.
    package var location: Diagnostic.Location?
    package var pointer: String?
  }

  private static func unreadable(_ reason: String, at value: JSONValue) -> Unreadable {
    let place = [.object, .array].contains(value.kind) ? Place(opening: value) : Place(value)
    return Unreadable(
      reason: reason, source: value.document.source, location: .init(place),
      pointer: value.pointer)
  }

  package static func read(_ bytes: [UInt8], path: String) throws(Unreadable) -> Catalog {
    let source = SourceFile(path: path, bytes: bytes)
    let result = StrictReader().read(source)
    let isOther = HiddenValues.hide(in: source, result)
    // A manifest may be passed by mistake.
    HiddenValues.hideVariables(of: result.document.map { [$0] } ?? [])
    if isOther, let root = result.document?.root {
      throw Unreadable(
        reason: "this file is not a catalog: it lacks \"version\" or \"factories\"", source: source,
        location: .init(Place(opening: root)))
    }
    guard let root = result.document?.root, result.faults.isEmpty else {
      let fault = result.faults.first
      let message = fault.map { Fault($0, in: source).message } ?? "it cannot be read"
      throw Unreadable(
        reason: "this is not a catalog: \(message)", source: source,
        location: fault.map { .init($0.range, in: source) })
    }
    if let version = root["version"]?.value, version.number != "\(currentVersion)" {
      let found = version.number.map { "version \($0)" } ?? "a version that is not a number"
      throw unreadable(
        "the catalog has \(found), and this validator reads version \(currentVersion)", at: version)
    }
    for factory in root["factories"]?.value.members ?? [] {
      let start = "this is not a catalog: the factory \"\(factory.key)\""
      if let services = factory.value["services"]?.value, services.elements.isEmpty {
        throw unreadable("\(start) offers no service", at: services)
      }
      // Manifests could not tell the two apart.
      var names: Set<String> = []
      let parameters = factory.value["parameters"]?.value.elements.map(\.self) ?? []
      for name in parameters.compactMap({ $0["name"]?.value }) {
        if let text = name.string, !names.insert(text).inserted {
          throw unreadable("\(start) names two parameters \"\(text)\"", at: name)
        }
      }
    }
    do {
      return try JSONDecoder().decode(Catalog.self, from: Data(bytes))
    } catch {
      let (reason, path) = (error as? DecodingError).map(described) ?? ("it does not decode", [])
      throw unreadable("this is not a catalog: \(reason)", at: value(at: path, in: root))
    }
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

  /// Returns the catalog as canonical JSON: equal catalogs have equal bytes, on every platform.
  ///
  /// Keys are sorted, and each element of a list has its own line, to let concurrent changes merge.
  public func encoded() -> [UInt8] {
    // A catalog contains only strings, numbers and booleans, so encoding cannot fail.
    (JSON(encoding: self) ?? .null).sorted.bytes(.catalog)
  }
}
