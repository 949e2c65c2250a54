extension Catalog {
  /// The identity of a registration, with its types and tags as text.
  public struct Key: Codable, Hashable, Sendable {
    /// The full name of the requested type, such as `Logbook.Store` for `any Logbook.Store`.
    public var service: String
    /// The tags that a manifest can write, sorted.
    @Omitted public var tags: [String]
    /// The tags that a manifest cannot write, as `Module.Type:value`, sorted: each is neither a
    /// string nor a case of an enum that the registry declares as tags.
    ///
    /// A manifest's tag never equals a code tag, even if both have the same text.
    @Omitted public var codeTags: [String]
    /// The full names of the factory's argument types, in order.
    @Omitted public var arguments: [String]

    /// Creates a key, sorting its tags.
    package init(
      service: String, tags: [String] = [], codeTags: [String] = [], arguments: [String] = []
    ) {
      self.service = service
      self.tags = tags.sorted()
      self.codeTags = codeTags.sorted()
      self.arguments = arguments
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
