internal import GuiseManifest

/// What the value at the cursor may be.
struct CompletionValues {
  private let context: CompletionContext
  private let writer: CompletionWriter

  init(_ context: CompletionContext) {
    self.context = context
    writer = CompletionWriter(context)
  }

  var entries: [CompletionEntry] {
    if context.format.freeDepth != nil { return CompletionSettings(context)?.values ?? [] }
    let shapes = context.format.shapes
    return shapes.flatMap(values) + strings + objects
  }

  /// What the shape alone says.
  private func values(of shape: FormatShape) -> [CompletionEntry] {
    switch shape {
    case .boolean: writer.literals(["true", "false"])
    case .override:
      writer.literals(["true", "false"]) + [writer.string("replace", .value, rank: 1)]
    case .version: writer.literals([FormatObject.supportedVersion])
    case .choice(let words):
      words.enumerated().map { writer.string($1, .value, rank: $0) }
    case .rule: CompletionNames(context).rules
    case .path: CompletionFiles(context).entries
    case .scalar: CompletionVariables(context).defaults
    case .string, .environmentName, .name, .list, .named, .keyed, .object, .either, .free: []
    }
  }

  /// What a text means here, which the key says.
  private var strings: [CompletionEntry] {
    if let object = context.format.shortened {
      return CompletionFactories(context, isDecorator: object === FormatObject.decorator).entries
    }
    guard let level = context.format.levels.last else { return [] }
    let names = CompletionNames(context)
    switch (level.key.name, isIn(level)) {
    case ("factory", .value):
      let isDecorator = level.object === FormatObject.decorator
      return CompletionFactories(context, isDecorator: isDecorator).entries
    case ("as", _): return names.services
    case ("tags", .element):
      return level.object === FormatObject.tagReference
        ? CompletionTags(context).ofParameter : CompletionTags(context).ofRegistration
    case ("scope", .value): return names.scopes
    case ("scopes", .element): return names.declarableScopes
    case ("uses", .element): return names.assemblies
    case ("root", .value): return names.roots
    case ("start", .element): return names.startable
    case ("dependencies", _): return CompletionParameters(context).values
    case ("keys", .element): return CompletionParameters(context).values
    default: return []
    }
  }

  private enum Depth {
    case value, element
  }

  /// Whether the cursor is at what the key has, or in a list or an object of that.
  private func isIn(_ level: CursorFormat.Level) -> Depth {
    context.place.path.count == level.depth + 1 ? .value : .element
  }

  /// Objects that say more than a text.
  private var objects: [CompletionEntry] {
    guard context.format.shapes.count > 1 else { return [] }
    return context.format.objects.compactMap { object in
      writer.value(
        "{ … }", .value, object.beginning, detail: object.noun, documentation: object.meaning,
        rank: 8)
    }
  }
}
