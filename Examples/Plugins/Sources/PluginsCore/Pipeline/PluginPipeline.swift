/// Runs the plugins that it is given, in that order.
public struct PluginPipeline: Pipeline {
  private let request: Request
  private let plugins: [any Plugin]

  public init(request: Request, plugins: [any Plugin]) {
    self.request = request
    self.plugins = plugins
  }

  public func document() -> Document {
    var document = Document(text: request.text)
    for plugin in plugins { plugin.apply(to: &document) }
    return document
  }
}
