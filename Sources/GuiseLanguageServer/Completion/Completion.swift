internal import GuiseManifest
internal import GuiseTooling
internal import GuiseValidation
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
  private var keyEntries: [CompletionEntry] {
    guard frame?.isObject == true else { return [] }
    let present = keys
    let known =
      format.opaqueDepth != nil
      ? settingKeys : format.objects.flatMap { entries(for: $0, beside: present) } + names
    return known.filter { !present.contains($0.label) }
  }

  private func entries(
    for object: FormatObject, beside present: Set<String>
  ) -> [CompletionEntry] {
    let fixed = object.keys.filter { key in
      if case .alternative(let other) = key.presence, present.contains(other) { return false }
      return allows(key, of: object)
    }.map { key in
      keyEntry(
        key.name, value: beginning(of: key), detail: key.shape.expectation,
        documentation: key.markdown, rank: rank(of: key, in: object, beside: present))
    }
    let isTop = object === FormatObject.manifest
    let free = FormatObject.freeKeys.filter { isTop || !$0.isForFiles }.map {
      keyEntry($0.name, value: "\"\0\"", documentation: $0.meaning, rank: 3)
    }
    return fixed + free
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
  private func beginning(of key: FormatKey) -> String {
    guard case .free = key.shape, let schema = described?.settings?.schema, case .object = schema
    else { return key.beginning }
    return schema.beginning
  }

  /// The names known from elsewhere, for objects whose keys the format leaves open.
  private var names: [CompletionEntry] {
    guard let level = format.levels.last, level.depth == place.frames.count - 2
    else { return [] }
    switch level.key.name {
    case "dependencies": return parameterKeys
    case "variables": return variableKeys
    case "registrations": return overridable
    default: return []
    }
  }

  /// The registrations of other files, which an override in this assembly may change.
  private var overridable: [CompletionEntry] {
    guard let composition = overlaid else { return [] }
    return composition.registrations.filter { registration in
      !registration.origins.contains { $0.source.path == composition.path }
    }.map { registration in
      keyEntry(
        registration.id, .registration, value: "{ \"override\": true, \0 }",
        detail: registration.main.factory,
        documentation: """
          Overrides what `\(shown(registration.place.source.path))` registers in the assembly \
          `\(registration.assembly)`.
          """)
    }
  }

  /// The composition that the file may override; nil where it includes no other.
  var overlaid: Composition? {
    guard let composition, composition.documents.count > 1, file == manifest?.path else {
      return nil
    }
    return composition
  }
}

/// Completions of values.
extension CursorContext {
  /// The possible values at the cursor.
  private var valueEntries: [CompletionEntry] {
    if format.opaqueDepth != nil { return settingEntries }
    if text.allSatisfy(\.isBlank) { return wholeManifest }
    let present = elements
    // A decorator may be applied twice.
    let names = textEntries.filter { $0.kind == .factory || !present.contains($0.label) }
    return format.shapes.flatMap(entries) + names + objectEntries
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
    case .path: fileEntries
    case .scalar: defaultEntries
    case .string, .rule, .environmentName, .name, .list, .named, .keyed, .object, .either, .free: []
    }
  }

  /// The values that depend on the kind of name that the key expects.
  private var textEntries: [CompletionEntry] {
    switch format.named {
    case .factory: factoryEntries
    case .service: serviceEntries
    case .tag: format.isTagReference ? parameterTagEntries : tagEntries
    case .scope: format.key == "scopes" ? scopeDeclarations : scopeEntries
    case .assembly: format.key == "root" ? rootEntries : assemblyEntries
    case .registration: format.key == "start" ? startEntries : dependencyEntries
    case .rule: ruleEntries
    case .include, .catalog, .variable, .parameter, nil: []
    }
  }

  /// The objects that can replace a string.
  private var objectEntries: [CompletionEntry] {
    guard format.shapes.count > 1 else { return [] }
    return format.objects.filter { $0 !== FormatObject.tagReference || takes(.tags) }
      .compactMap { object in
        valueEntry(
          "{ … }", object.beginning, detail: object.noun, documentation: object.meaning, rank: 8)
      }
  }

  /// A whole manifest, for an empty file with the name of one: that of `guise-validate --init` or,
  /// without a catalog, one without registrations.
  private var wholeManifest: [CompletionEntry] {
    guard ManifestSearch.isNamedLikeManifest(RelativePath.name(of: file)) else { return [] }
    let drafted = catalog.map { catalog in
      let manifest = FirstManifest.make(from: catalog) { manifest in
        ManifestValidator(catalog: catalog).report(for: [.manifest(manifest, path: file)])
      }
      return String(decoding: manifest.encoded(), as: UTF8.self)
    }
    let empty = """
      {
        "guise": 1,
        "assemblies": {
          "app": {
            "registrations": {
              \0
            }
          }
        }
      }

      """
    let entry = valueEntry(
      "{ \"guise\": 1 … }", drafted ?? empty, detail: "a whole manifest",
      documentation: drafted == nil
        ? "An assembly without registrations."
        : "Registrations of what the code requires, as `guise-validate --init` writes them.")
    return [entry].compactMap(\.self)
  }
}
