internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Descriptions of keys of the format and of settings, with the values of settings.
extension CursorContext {
  var keyHover: String? {
    let format = CursorFormat(place.path)
    if let depth = format.opaqueDepth, format.count > depth {
      return setting(place.path.dropFirst(depth))
    }
    if let free = freeKey { return free }
    // A key, or a value that is not a name.
    guard let level = format.levels.last, level.depth + 1 == format.count else { return nil }
    return "**\(level.key.name)** of \(level.object.noun)\n\n\(level.key.markdown)"
  }

  /// The description of a key that every object may have.
  private var freeKey: String? {
    guard case .key(let name)? = place.path.last, FormatObject.isFree(name),
      let object = CursorFormat(place.path.dropLast()).objects.first
    else { return nil }
    let key = FormatObject.freeKeys.first { $0.name == name }
    return "**\(name)** of \(object.noun)\n\n"
      + (key?.meaning ?? "A note for other tools; Guise ignores it.")
  }

  /// Returns the type of a setting, and its value in the merged files.
  ///
  /// - Parameter steps: the path within the settings.
  private func setting(_ steps: ArraySlice<JSONValue.Step>) -> String? {
    guard let part,
      case .key(let name)? = steps.last(where: { if case .key = $0 { true } else { false } })
    else { return nil }
    var lines = ["**\(name)** of the settings of `\(part.factory ?? "?")`"]
    let whole = described?.settings?.schema.map { SettingsSchema.Field($0) }
    if let field = steps.reduce(whole, { $0?.schema.part(at: $1) }) { lines.append(field.words) }
    if let value = merged(steps, part) { lines.append(value) }
    return lines.joined(separator: "\n\n")
  }

  /// Returns the merged value; references to variables are kept, to hide secrets.
  private func merged(
    _ steps: ArraySlice<JSONValue.Step>, _ part: FactoryUseAtCursor
  ) -> String? {
    guard !part.isDecorator, let registration = overridden else { return nil }
    let settings = registration.main.settings
    guard let value = steps.reduce(settings, { $0?.child($1) }) else { return nil }
    let written = registration.written(value)
    let source = written.document.source
    let text = JSON(value).text
    guard !source.hides(written.range), text.utf8.count <= 500 else { return nil }
    return "Value: `\(text)`, from \(markdown(Place(written)))"
  }
}
