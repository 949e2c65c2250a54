import Foundation
import GuiseValidation

/// Catalogs as tables write them: JSON, in which a factory or a registration of code may be
/// `"Report(Store, optional Clock)"`, its service with its parameters, and files of code may be left
/// out.
enum CatalogNotation {
  static func read(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard var object = value as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
    if let factories = object["factories"] as? [String: Any] {
      object["factories"] = factories.mapValues { ($0 as? String).map(factory) ?? $0 }
    }
    if let assemblies = object["assemblies"] as? [String: Any] {
      object["assemblies"] = assemblies.mapValues(assembly)
    }
    return object
  }

  static func catalog(of object: [String: Any]) throws -> Catalog {
    var whole = MergePatch.apply(object, to: ["version": 1, "factories": [String: Any]()])
    for (key, file) in ["factories": "App/Factories.swift", "assemblies": "App/Basics.swift"] {
      whole[key] = (whole[key] as? [String: [String: Any]])?.mapValues { inFile($0, file) }
    }
    for key in ["requirements", "supplies"] {
      whole[key] = (whole[key] as? [[String: Any]])?.map { inFile($0, "App/Main.swift") }
    }
    return try JSONDecoder().decode(
      Catalog.self, from: JSONSerialization.data(withJSONObject: whole))
  }

  private static func inFile(_ object: [String: Any], _ file: String) -> [String: Any] {
    object.merging(["file": file]) { given, _ in given }
  }

  private static func factory(_ text: String) -> [String: Any] {
    let (service, parameters) = parts(text)
    return [
      "services": [service],
      "parameters": parameters.map { kind, type in
        let hasName = !["argument", "settings", "resolver"].contains(kind)
        return ["kind": kind, "service": type].merging(hasName ? ["name": type] : [:]) { $1 }
      },
    ]
  }

  private static func assembly(_ value: Any) -> Any {
    guard var assembly = value as? [String: Any] else { return value }
    if let keys = assembly["keys"] as? [Any] {
      assembly["keys"] = keys.map { ($0 as? String).map(registration) ?? $0 }
    }
    return assembly
  }

  private static func registration(_ text: String) -> [String: Any] {
    let (service, dependencies) = parts(text)
    return [
      "key": ["service": service], "concurrency": "sync",
      "dependencies": dependencies.map { ["kind": $0, "key": ["service": $1]] },
    ]
  }

  /// The parts of `SERVICE(KIND SERVICE, …)`.
  private static func parts(_ text: String) -> (String, [(kind: String, service: String)]) {
    let parts = text.split(separator: "(", maxSplits: 1)
    let parameters = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ",")
    return (
      String(parts[0]),
      parameters.map { parameter in
        let words = parameter.split(separator: " ").map(String.init)
        return (words.count == 2 ? words[0] : "required", words[words.count - 1])
      }
    )
  }
}

/// Merge patches of JSON objects (RFC 7396).
enum MergePatch {
  /// Objects are merged, null removes, and whatever else a patch has takes the place.
  static func apply(_ patch: [String: Any], to base: [String: Any]) -> [String: Any] {
    var merged = base
    for (key, value) in patch {
      if value is NSNull {
        merged[key] = nil
      } else if let inner = value as? [String: Any] {
        merged[key] = apply(inner, to: base[key] as? [String: Any] ?? [:])
      } else {
        merged[key] = value
      }
    }
    return merged
  }
}
