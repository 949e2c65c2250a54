extension Catalog {
  /// What identifies a registration, with its types and tags as texts.
  public struct Key: Codable, Hashable, Sendable {
    /// The full name of the type that is asked for, such as `Logbook.Store` for `any
    /// Logbook.Store`.
    public var service: String
    /// The tags that manifests can write, sorted.
    public var tags: [String]
    /// The tags that manifests cannot write, as `Module.Type:value`, sorted: each is neither a
    /// string nor a case of an enum that the registry declares as tags.
    ///
    /// None of them is the tag of a manifest, not even of one that writes the same text.
    public var codeTags: [String]
    /// The full names of the types of the factory's arguments, in their order.
    public var arguments: [String]

    /// Creates a key; tags may be given in any order, and are sorted.
    ///
    /// - Parameters:
    ///   - service: the full name of the type that is asked for.
    ///   - tags: the tags that manifests can write.
    ///   - codeTags: the tags that they cannot, as `Module.Type:value`.
    ///   - arguments: the full names of the types of the arguments, in their order.
    public init(
      service: String, tags: [String] = [], codeTags: [String] = [], arguments: [String] = []
    ) {
      self.service = service
      self.tags = tags.sorted()
      self.codeTags = codeTags.sorted()
      self.arguments = arguments
    }

    private enum CodingKeys: String, CodingKey {
      case service, tags, codeTags, arguments
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        service: try container.decode(String.self, forKey: .service),
        tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
        codeTags: try container.decodeIfPresent([String].self, forKey: .codeTags) ?? [],
        arguments: try container.decodeIfPresent([String].self, forKey: .arguments) ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(service, forKey: .service)
      if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
      if !codeTags.isEmpty { try container.encode(codeTags, forKey: .codeTags) }
      if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }
  }

  /// An enum of the code whose cases manifests write as tags.
  public struct TypedTags: Codable, Hashable, Sendable {
    /// What manifests write: the raw values, sorted.
    public var texts: [String]
    /// The file that declares the enum as tags, as `Module/File.swift`.
    public var file: String

    /// Creates the description of an enum; its raw values may be given in any order, and are
    /// sorted.
    ///
    /// - Parameters:
    ///   - texts: the raw values.
    ///   - file: the file that declares the enum as tags, as `Module/File.swift`.
    public init(texts: [String], file: String) {
      self.texts = texts.sorted()
      self.file = file
    }
  }
}
