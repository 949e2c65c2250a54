internal import GuiseManifest
internal import StrictJSON

extension CursorContext {
  /// The keys that can be added to the object around the cursor.
  var keyEntries: [CompletionEntry] {
    guard frame?.isObject == true else { return [] }
    let present = keys
    if format.opaqueDepth != nil { return settingKeys(without: present) }
    return format.objects.flatMap { entries(for: $0, without: present) } + names(without: present)
  }

  // MARK: Keys of the format

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

  // MARK: Names

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
