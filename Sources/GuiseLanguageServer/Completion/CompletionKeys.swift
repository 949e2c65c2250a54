internal import GuiseManifest
internal import StrictJSON

/// The keys that the object around the cursor may still have.
struct CompletionKeys {
  private let context: CompletionContext
  private let writer: CompletionWriter
  private let present: Set<String>

  init(_ context: CompletionContext) {
    self.context = context
    writer = CompletionWriter(context)
    present = context.keys
  }

  var entries: [CompletionEntry] {
    // Nothing is around the cursor.
    guard context.frame?.isObject == true else { return [] }
    if context.format.freeDepth != nil {
      return CompletionSettings(context)?.keys(without: present) ?? []
    }
    return context.format.objects.flatMap(keys) + names
  }

  // MARK: Keys of the format

  private func keys(of object: FormatObject) -> [CompletionEntry] {
    let fit = CompletionFit(context)
    let fixed = object.keys.filter { mayStand($0) && fit.allows($0, of: object) }.map { key in
      writer.key(
        key.name, .key, value: beginning(of: key), detail: key.shape.expectation,
        documentation: key.markdown, rank: rank(of: key, in: object))
    }
    let isTop = object === FormatObject.manifest
    let free = FormatObject.freeKeys.filter {
      ($0.isForFiles ? isTop : true) && !present.contains($0.name)
    }.map {
      writer.key(
        $0.name, .key, value: "\"" + .place + "\"", documentation: $0.meaning, rank: 3)
    }
    return fixed + free
  }

  private func mayStand(_ key: FormatKey) -> Bool {
    if present.contains(key.name) { return false }
    guard case .alternative(let other) = key.presence else { return true }
    return !present.contains(other)
  }

  private func rank(of key: FormatKey, in object: FormatObject) -> Int {
    let pair = object.pairs.first { $0.key == key.name }
    if let pair, context.frame?[pair.other]?.value.string != pair.value { return 2 }
    switch key.presence {
    case .required, .alternative: return 0
    case .requiredUnlessOverride: return present.contains("override") ? 1 : 0
    case .optional: return 1
    }
  }

  /// Settings begin with what they must have.
  private func beginning(of key: FormatKey) -> CompletionText {
    guard case .free = key.shape, let part = CompletionPart(context),
      let schema = part.description(in: context)?.settings?.schema
    else { return key.beginning }
    let example = schema.example
    return example.members.isEmpty ? key.beginning : CompletionText(example.text(.line))
  }

  // MARK: Names

  /// Where the format leaves the keys to whoever writes: names that are known from elsewhere.
  private var names: [CompletionEntry] {
    guard let level = context.format.levels.last, level.depth == context.place.frames.count - 2
    else { return [] }
    switch level.key.name {
    case "dependencies": return CompletionParameters(context).names(without: present)
    case "variables": return CompletionVariables(context).declarations(without: present)
    case "registrations": return overridable
    default: return []
    }
  }

  /// Registrations that an override in this assembly may change: those of other files.
  private var overridable: [CompletionEntry] {
    guard let composition = context.model?.composition, composition.documents.count > 1,
      context.question.file == context.question.manifest?.path
    else { return [] }
    return composition.registrations.filter { registration in
      !present.contains(registration.id)
        && !registration.origins.contains { $0.source.path == composition.path }
    }.map { registration in
      writer.key(
        registration.id, .registration, value: "{ \"override\": true, " + .place + " }",
        detail: registration.main.factory,
        documentation: """
          Overrides what `\(context.shown(registration.place.source.path))` registers in the assembly \
          `\(registration.assembly)`.
          """)
    }
  }
}
