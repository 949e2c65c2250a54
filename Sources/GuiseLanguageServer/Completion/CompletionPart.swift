internal import GuiseManifest
internal import StrictJSON

/// The registration or decorator around the cursor, with its factory.
struct CompletionPart {
  /// Where the registration or decorator says what is asked for.
  let level: CursorFormat.Level
  /// The factory's identifier; nil where nothing says it.
  let factory: String?
  let isDecorator: Bool

  /// The innermost one that is written as an object; nil where there is none.
  ///
  /// An override that names no factory has that of what it overrides, as of the last check.
  init?(_ context: CompletionContext) {
    let isKey = context.place.standing == .key
    let innermost = isKey ? context.format.objects.first { $0.index(of: "factory") != nil } : nil
    if let object = innermost, let key = object.keys.first {
      level = CursorFormat.Level(
        object: object, key: key, depth: context.place.frames.count - 1)
    } else {
      let levels = context.format.levels
      guard let found = levels.last(where: { $0.object.index(of: "factory") != nil }) else {
        return nil
      }
      level = found
    }
    isDecorator = level.object === FormatObject.decorator
    let written = context.frame(at: level.depth)?["factory"]?.value.string
    factory = written ?? (isDecorator ? nil : Self.overridden(context, level.depth))
  }

  private static func overridden(_ context: CompletionContext, _ depth: Int) -> String? {
    context.name(at: depth - 1).flatMap { context.model?.composition.usable[$0]?.main.factory }
  }

  func description(in context: CompletionContext) -> Catalog.Factory? {
    factory.flatMap { context.catalog?.factories[$0] }
  }

  /// The same factory as wiring has it; nil where there was no check yet.
  func factory(in context: CompletionContext) -> FactoryTable.Factory? {
    guard let model = context.model else { return nil }
    return factory.flatMap { model.factories.number(of: $0) }.map { model.factories[$0] }
  }
}

extension CompletionContext {
  /// The identifier of the registration around the cursor.
  var registration: String? {
    let levels = format.levels
    guard let level = levels.last(where: { $0.key.name == "registrations" }) else { return nil }
    return name(at: level.depth + 1)
  }

  /// The service that decorators around the cursor have to decorate; nil where it is not known.
  var decorated: String? {
    let levels = format.levels
    let outer = levels.last { $0.object === FormatObject.registration }
    guard let outer else { return nil }
    let written = frame(at: outer.depth)?["factory"]?.value.string
    let id = written ?? registration.flatMap { model?.composition.usable[$0]?.main.factory }
    return id.flatMap { catalog?.factories[$0]?.services.first }
  }
}
