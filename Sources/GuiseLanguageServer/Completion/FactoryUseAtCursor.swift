internal import GuiseManifest
internal import StrictJSON

/// The registration or decorator around the cursor, with its factory.
struct FactoryUseAtCursor {
  /// The object of the registration or decorator, with the key that contains the cursor.
  let level: CursorFormat.Level
  /// The identifier of the factory; nil if none is written.
  let factory: String?
  let isDecorator: Bool
}

extension CursorContext {
  /// The innermost registration or decorator written as an object; nil outside of one.
  ///
  /// An override without a factory uses the factory that it overrides, from the last check.
  var part: FactoryUseAtCursor? {
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
    return FactoryUseAtCursor(
      level: level, factory: writtenFactory(at: level.depth) ?? overridden,
      isDecorator: isDecorator)
  }

  /// The factory of the part around the cursor, from the catalog.
  var described: Catalog.Factory? {
    part?.factory.flatMap { catalog?.factories[$0] }
  }

  /// The factory of the part around the cursor, from the wiring; nil before the first check.
  var wiringFactory: FactoryTable.Factory? {
    guard let model else { return nil }
    return part?.factory.flatMap { model.factories.number(of: $0) }.map { model.factories[$0] }
  }

  /// The service that decorators around the cursor must decorate; nil if unknown.
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

  /// Returns the factory of a registration, from the last check.
  private func factory(ofRegistration id: String) -> String? {
    composition?.usable[id]?.main.factory
  }
}
