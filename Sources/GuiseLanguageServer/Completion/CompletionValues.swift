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
    let fit = CompletionFit(context)
    return switch shape {
    case .boolean: writer.literals(["true", "false"].filter(fit.allows))
    case .override:
      writer.literals(["true", "false"].filter(fit.allows))
        + ["replace"].filter(fit.allows).map { writer.string($0, .value, rank: 1) }
    case .version: writer.literals([FormatObject.supportedVersion])
    case .choice(let words):
      words.filter(fit.allows).enumerated().map { writer.string($1, .value, rank: $0) }
    case .rule: CompletionNames(context).rules
    case .path: CompletionFiles(context).entries
    case .scalar: CompletionVariables(context).defaults
    case .string, .environmentName, .name, .list, .named, .keyed, .object, .either, .free: []
    }
  }

  /// What a text means here, which the key says.
  private var strings: [CompletionEntry] {
    let names = CompletionNames(context)
    switch context.format.named {
    case .factory(let isDecorator):
      return CompletionFactories(context, isDecorator: isDecorator).entries
    case .service: return names.services
    case .tag: return CompletionTags(context).ofRegistration
    case .tagAskedFor: return CompletionTags(context).ofParameter
    case .scope: return names.scopes
    case .scopeDeclaration: return names.declarableScopes
    case .use: return names.assemblies
    case .root: return names.roots
    case .start: return names.startable
    case .dependency: return CompletionParameters(context).values
    case .rule, .include, .catalog, nil: return []
    }
  }

  /// Objects that say more than a text.
  private var objects: [CompletionEntry] {
    guard context.format.shapes.count > 1 else { return [] }
    let objects = context.format.objects.filter { object in
      object !== FormatObject.tagReference
        || CompletionParameters(context).dependency.map { $0.choice.takes(.tags) } ?? true
    }
    return objects.compactMap { object in
      writer.value(
        "{ … }", .value, object.beginning, detail: object.noun, documentation: object.meaning,
        rank: 8)
    }
  }
}
