/// The wiring of one manifest, for readers.
struct ShownWiring {
  /// The manifest's path as shown to readers.
  var title: String
  var wiring: NamedWiring
  /// The graph of the wiring, or a part of it.
  var graph: WiringGraph
  /// The form of paths for readers elsewhere.
  var files: RepositoryFiles
}
