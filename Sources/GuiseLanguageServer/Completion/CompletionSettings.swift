internal import GuiseManifest
internal import StrictJSON

/// What the settings around the cursor may have: what the factory's settings type reads.
struct CompletionSettings {
  private let context: CompletionContext
  private let writer: CompletionWriter
  /// Of the value at the cursor, or of the object around it where a key is due.
  private let schema: SettingsSchema?
  /// Whether the cursor is in place of the settings, and not within them.
  private let isWhole: Bool

  init?(_ context: CompletionContext) {
    guard let depth = context.format.freeDepth else { return nil }
    self.context = context
    writer = CompletionWriter(context)
    let isKey = context.place.standing == .key
    let path = isKey ? Array(context.place.container) : context.place.path
    let whole = CompletionPart(context)?.description(in: context)?.settings?.schema
    isWhole = path.count == depth
    schema = path.dropFirst(depth).reduce(whole) { $0?.part(at: $1) }
  }

  /// Those that have to be there first.
  func keys(without present: Set<String>) -> [CompletionEntry] {
    switch schema?.unwrapped {
    case .object(let fields)?:
      fields.filter { !present.contains($0.key) }.map { name, field in
        writer.key(
          name, .setting, value: field.schema.beginning,
          detail: field.schema.words + (field.isOptional ? ", optional" : ""),
          rank: field.isOptional ? 1 : 0)
      }
    case .dictionary(.enumeration(let names), let value)?:
      names.filter { !present.contains($0) }.map { name in
        writer.key(name, .setting, value: value.beginning, detail: value.words)
      }
    default: []
    }
  }

  /// Values of a few, and variables.
  var values: [CompletionEntry] {
    let variables = CompletionVariables(context)
    let written = schema.map(values) ?? []
    // Settings are an object that the manifest itself has.
    if isWhole { return written }
    return variables.inReference(for: schema ?? .any)
      ?? written + variables.whole(for: schema ?? .any)
  }

  private func values(of schema: SettingsSchema) -> [CompletionEntry] {
    switch schema {
    case .boolean: writer.literals(["true", "false"])
    case .enumeration(let literals): literals.enumerated().compactMap { entry($1, rank: $0) }
    case .object, .array, .dictionary:
      [
        writer.value(
          schema.beginningLabel, .value, schema.beginning, detail: schema.words)
      ].compactMap(\.self)
    case .nullable(let inner): values(of: inner) + writer.literals(["null"], from: 4)
    case .any, .string, .integer, .number, .decimal, .url, .date, .data, .uuid: []
    }
  }

  private func entry(_ literal: SettingsSchema.Literal, rank: Int) -> CompletionEntry? {
    switch literal {
    case .string(let text): writer.string(text, .value, rank: rank)
    case .integer(let number):
      writer.value(String(number), .value, CompletionText(String(number)), rank: rank)
    }
  }
}
