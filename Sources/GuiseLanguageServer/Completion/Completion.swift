internal import GuiseManifest
internal import StrictJSON

extension CursorContext {
  /// The possible texts at the cursor, most likely first.
  ///
  /// Entries with the same label and kind are merged.
  ///
  /// - Complexity: linear in the text, in the registrations and in the factories.
  package var completions: [CompletionEntry] {
    var seen: [CompletionEntry.Kind: Set<String>] = [:]
    let entries =
      switch place.standing {
      case .key: keyEntries
      case .value: valueEntries
      case .between: [CompletionEntry]()
      }
    return entries.sorted { ($0.rank, $0.label) < ($1.rank, $1.label) }
      .filter { seen[$0.kind, default: []].insert($0.label).inserted }
  }
}

/// Completions of keys.
extension CursorContext {
  /// The keys that can be added to the object around the cursor.
  var keyEntries: [CompletionEntry] {
    guard frame?.isObject == true else { return [] }
    let present = keys
    if format.opaqueDepth != nil { return settingKeys(without: present) }
    return format.objects.flatMap { entries(for: $0, without: present) } + names(without: present)
  }

  private func entries(
    for object: FormatObject, without present: Set<String>
  ) -> [CompletionEntry] {
    let fixed = object.keys.filter {
      mayStand($0, beside: present) && allows($0, of: object)
    }.map { key in
      keyEntry(
        key.name, .key, value: beginning(of: key), detail: key.shape.expectation,
        documentation: key.markdown, rank: rank(of: key, in: object, beside: present))
    }
    let isTop = object === FormatObject.manifest
    let free = FormatObject.freeKeys.filter {
      ($0.isForFiles ? isTop : true) && !present.contains($0.name)
    }.map {
      keyEntry(
        $0.name, .key, value: "\"" + .place + "\"", documentation: $0.meaning, rank: 3)
    }
    return fixed + free
  }

  private func mayStand(_ key: FormatKey, beside present: Set<String>) -> Bool {
    if present.contains(key.name) { return false }
    guard case .alternative(let other) = key.presence else { return true }
    return !present.contains(other)
  }

  private func rank(
    of key: FormatKey, in object: FormatObject, beside present: Set<String>
  ) -> Int {
    let pair = object.pairs.first { $0.key == key.name }
    if let pair, frame?[pair.other]?.value.string != pair.value { return 2 }
    switch key.presence {
    case .required, .alternative: return 0
    case .requiredUnlessOverride: return present.contains("override") ? 1 : 0
    case .optional: return 1
    }
  }

  /// Returns the text that begins a value; settings begin with their required values.
  private func beginning(of key: FormatKey) -> CompletionText {
    guard case .free = key.shape, let schema = described?.settings?.schema
    else { return key.beginning }
    let example = schema.example
    return example.members.isEmpty ? key.beginning : CompletionText(example.text(.line))
  }

  /// Returns the names known from elsewhere, for objects whose keys the format leaves open.
  private func names(without present: Set<String>) -> [CompletionEntry] {
    guard let level = format.levels.last, level.depth == place.frames.count - 2
    else { return [] }
    switch level.key.name {
    case "dependencies": return parameterKeys(without: present)
    case "variables": return variableKeys(without: present)
    case "registrations": return overridable(without: present)
    default: return []
    }
  }

  /// Returns the registrations of other files, which an override in this assembly may change.
  private func overridable(without present: Set<String>) -> [CompletionEntry] {
    guard let composition, composition.documents.count > 1,
      file == manifest?.path
    else { return [] }
    return composition.registrations.filter { registration in
      !present.contains(registration.id)
        && !registration.origins.contains { $0.source.path == composition.path }
    }.map { registration in
      keyEntry(
        registration.id, .registration, value: "{ \"override\": true, " + .place + " }",
        detail: registration.main.factory,
        documentation: """
          Overrides what `\(shown(registration.place.source.path))` registers in the assembly \
          `\(registration.assembly)`.
          """)
    }
  }
}

/// Completions of values.
extension CursorContext {
  /// The possible values at the cursor.
  var valueEntries: [CompletionEntry] {
    if format.opaqueDepth != nil { return settingEntries }
    if text.allSatisfy(\.isBlank) { return wholeManifest }
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
