internal import GuiseManifest
internal import StrictJSON

/// The registration or decorator around the cursor, with its factory.
struct CompletionPart {
  /// The object of the registration or decorator, with the key in it that leads to the cursor.
  let level: CursorFormat.Level
  /// The factory's identifier; nil where nothing says it.
  let factory: String?
  let isDecorator: Bool
}

extension CursorContext {
  /// The innermost registration or decorator that is written as an object; nil where there is none.
  ///
  /// An override that names no factory has that of what it overrides, as of the last check.
  var part: CompletionPart? {
    var levels = format.levels
    if place.standing == .key,
      let object = format.objects.first(where: { $0.index(of: "factory") != nil }),
      let key = object.keys.first
    {
      levels.append(CursorFormat.Level(object: object, key: key, depth: place.frames.count - 1))
    }
    guard let level = levels.last(where: { $0.object.index(of: "factory") != nil }) else {
      return nil
    }
    let isDecorator = level.object === FormatObject.decorator
    let overridden = isDecorator ? nil : name(at: level.depth - 1).flatMap(factory(ofRegistration:))
    return CompletionPart(
      level: level, factory: writtenFactory(at: level.depth) ?? overridden,
      isDecorator: isDecorator)
  }

  /// The factory of the part around the cursor as the catalog has it.
  var described: Catalog.Factory? {
    part?.factory.flatMap { catalog?.factories[$0] }
  }

  /// The same factory as wiring has it; nil where there was no check yet.
  var wiredFactory: FactoryTable.Factory? {
    guard let model else { return nil }
    return part?.factory.flatMap { model.factories.number(of: $0) }.map { model.factories[$0] }
  }

  /// The service that decorators around the cursor have to decorate; nil where it is not known.
  var decorated: String? {
    let outer = format.levels.last { $0.object === FormatObject.registration }
    let id =
      outer.flatMap { writtenFactory(at: $0.depth) }
      ?? registration.flatMap(factory(ofRegistration:))
    return id.flatMap { catalog?.factories[$0]?.services.first }
  }

  private func writtenFactory(at depth: Int) -> String? {
    guard place.frames.indices.contains(depth) else { return nil }
    return place.frames[depth]["factory"]?.value.string
  }

  /// The factory of a registration, as of the last check.
  private func factory(ofRegistration id: String) -> String? {
    composition?.usable[id]?.main.factory
  }
}
