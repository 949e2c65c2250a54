import Foundation

/// Generated manifests as the plainest structs: the cost of a decoder that knows no position
/// and proves nothing.
struct PlainManifest: Decodable {
  struct Variable: Decodable {
    var type: String
    var `default`: String
  }
  struct Assembly: Decodable {
    var uses: [String]?
    var registrations: [String: Registration]
  }
  struct Registration: Decodable {
    var factory: String
    var description: String
    var tags: [String]
    var lifetime: String
    var settings: ServiceSettings
    var dependencies: Dependencies?
  }
  struct Dependencies: Decodable {
    var Timer: String?
    var Storage: String?
    var Overview: [String]?
    var created: Tags?
  }
  struct Tags: Decodable {
    var tags: [String]
  }

  var guise: Int
  var root: String
  var variables: [String: Variable]
  var assemblies: [String: Assembly]
}

/// A generated overlay.
struct PlainOverlay: Decodable {
  struct Assembly: Decodable {
    var registrations: [String: Registration]
  }
  struct Registration: Decodable {
    var override: Bool
    var settings: Settings
  }
  struct Settings: Decodable {
    var size: Int
  }

  var guise: Int
  var include: [String]
  var assemblies: [String: Assembly]
}

extension GeneratedManifest {
  /// Decodes both files with nothing but `JSONDecoder`.
  var decodePlainly: () throws -> (PlainManifest, PlainOverlay) {
    let (base, overlay) = (Data(base), Data(overlay))
    return {
      let decoder = JSONDecoder()
      return (
        try decoder.decode(PlainManifest.self, from: base),
        try decoder.decode(PlainOverlay.self, from: overlay)
      )
    }
  }
}
