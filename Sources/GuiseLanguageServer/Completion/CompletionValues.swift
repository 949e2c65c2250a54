internal import GuiseManifest

extension CursorContext {
  /// The possible values at the cursor.
  var valueEntries: [CompletionEntry] {
    if format.opaqueDepth != nil { return settingEntries }
    return format.shapes.flatMap(entries) + textEntries + objectEntries
  }

  /// Returns the values that depend on the shape alone.
  private func entries(of shape: FormatShape) -> [CompletionEntry] {
    switch shape {
    case .boolean: literalEntries(["true", "false"].filter(allows))
    case .override:
      literalEntries(["true", "false"].filter(allows))
        + ["replace"].filter(allows).map { textEntry($0, .value, rank: 1) }
    case .version: literalEntries([FormatObject.supportedVersion])
    case .choice(let words):
      words.filter(allows).enumerated().map { textEntry($1, .value, rank: $0) }
    case .rule: ruleEntries
    case .path: fileEntries
    case .scalar: defaultEntries
    case .string, .environmentName, .name, .list, .named, .keyed, .object, .either, .free: []
    }
  }

  /// The values that depend on the kind of name that the key expects.
  private var textEntries: [CompletionEntry] {
    switch format.named {
    case .factory: factoryEntries(isDecorator: format.isDecorator)
    case .service: serviceEntries
    case .tag: format.isTagReference ? parameterTagEntries : tagEntries
    case .scope: format.key == "scopes" ? scopeDeclarations : scopeEntries
    case .assembly: format.key == "root" ? rootEntries : assemblyEntries
    case .registration: format.key == "start" ? startEntries : dependencyEntries
    case .rule, .include, .catalog, .variable, .parameter, nil: []
    }
  }

  /// The objects that can replace a string.
  private var objectEntries: [CompletionEntry] {
    guard format.shapes.count > 1 else { return [] }
    let objects = format.objects.filter { object in
      object !== FormatObject.tagReference
        || dependency.map { $0.choice.takes(.tags) } ?? true
    }
    return objects.compactMap { object in
      valueEntry(
        "{ … }", .value, object.beginning, detail: object.noun, documentation: object.meaning,
        rank: 8)
    }
  }
}
