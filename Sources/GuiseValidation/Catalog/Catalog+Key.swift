internal import GuiseManifest
internal import StrictJSON

extension Catalog {
  /// The identity of a registration, with its types and tags as text.
  public struct Key: Codable, Hashable, Sendable {
    /// The full name of the requested type, such as `Logbook.Store` for `any Logbook.Store`.
    public var service: String
    /// The tags that a manifest can write, sorted.
    public var tags: [String]
    /// The tags that a manifest cannot write, as `Module.Type:value`, sorted: each is neither a
    /// string nor a case of an enum that the registry declares as tags.
    ///
    /// A manifest's tag never equals a code tag, even if both have the same text.
    public var codeTags: [String]
    /// The full names of the factory's argument types, in order.
    public var arguments: [String]

    /// Creates a key, sorting its tags.
    package init(
      service: String, tags: [String] = [], codeTags: [String] = [], arguments: [String] = []
    ) {
      self.service = service
      self.tags = tags.sorted()
      self.codeTags = codeTags.sorted()
      self.arguments = arguments
    }

    public init(from decoder: any Decoder) throws { try self.init(decoder.object()) }

    init(_ object: CatalogObject) throws {
      self.init(
        service: try object.required("service"),
        tags: try object["tags"] ?? [],
        codeTags: try object["codeTags"] ?? [],
        arguments: try object["arguments"] ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      try container.encode(service, forKey: "service")
      if !tags.isEmpty { try container.encode(tags, forKey: "tags") }
      if !codeTags.isEmpty { try container.encode(codeTags, forKey: "codeTags") }
      if !arguments.isEmpty { try container.encode(arguments, forKey: "arguments") }
    }
  }

  /// An enum in code whose cases manifests write as tags.
  public struct TypedTags: Codable, Hashable, Sendable {
    /// The raw values, as manifests write them, sorted.
    public var texts: [String]
    /// The file that declares the enum as tags, as `Module/File.swift`.
    public var file: String
  }
}
