internal import Guise
public import GuiseManifest
import PluginsCore
import PluginsExtras

extension FactoryRegistry {
  /// Everything that this application's manifests can name, and what the application does itself.
  public static let plugins = FactoryRegistry { factories in
    factories.include(.core)
    factories.include(.extras)

    // `Host` registers one in each request's container, and resolves these there.
    factories.supplied(Request.self, in: "request")
    factories.require(Reply.self, in: "request")
    for channel in Channel.allCases {
      factories.require((any Writer).self, tags: channel, in: "request")
    }
    factories.require((any Sink).self, from: .mainActor)
  }
}
