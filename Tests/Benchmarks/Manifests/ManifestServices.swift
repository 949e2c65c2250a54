import GuiseManifest

// The services of generated manifests: four of them, each made by eight factories, which a manifest
// tells apart by their names.

/// Settings as most are: texts, a number, a flag, a list, an object. One type for all services, so
/// that plain structs can say the same as a manifest.
struct ServiceSettings: Decodable, Sendable {
  struct Server: Decodable, Sendable {
    var host: String
    var port: Int
  }
  var path: String
  var size: Int
  var follow: Bool
  var columns: [String]
  var server: Server
}

protocol Timer: Sendable {}
protocol Storage: Sendable {}
protocol Overview: Sendable {}
protocol Endpoint: Sendable {}

struct WallTimer: Timer {
  let settings: ServiceSettings
}

struct FileStorage: Storage {
  let settings: ServiceSettings
  let timer: any Timer
}

struct StorageOverview: Overview {
  let settings: ServiceSettings
  let storage: any Storage
  let timer: any Timer
}

struct OverviewEndpoint: Endpoint {
  let settings: ServiceSettings
  let overviews: [any Overview]
}

extension FactoryRegistry {
  static let benchmark = FactoryRegistry { factories in
    let settings = ServiceSettings.self
    for number in 0..<GeneratedManifest.factoriesOfAService {
      factories.register(
        "wall-timer-\(number)", as: (any Timer).self, settings: settings,
        WallTimer.init(settings:))
      factories.register(
        "file-storage-\(number)", as: (any Storage).self, settings: settings,
        FileStorage.init(settings:timer:))
      factories.register(
        "storage-overview-\(number)", as: (any Overview).self, settings: settings,
        parameters: ["Storage", "created"], StorageOverview.init(settings:storage:timer:))
      factories.register(
        "overview-endpoint-\(number)", as: (any Endpoint).self, settings: settings,
        OverviewEndpoint.init(settings:overviews:))
    }
  }
}
