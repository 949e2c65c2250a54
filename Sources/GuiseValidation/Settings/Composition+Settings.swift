package import GuiseManifest
package import StrictJSON

extension ComposedManifest {
  /// The names of all variables defined in a file.
  package var variableNames: [String] { (composition?.variables ?? [:]).keys.sorted() }
}

extension Composition.Registration {
  /// The settings of the registration and its decorators.
  package var allSettings: [JSONValue] { ([main] + decorators).compactMap(\.settings) }

  /// Whether several files give the registration.
  package var isOverridden: Bool { origins.count > 1 }
}

extension Composition.Part {
  /// Returns the place of a tag in a parameter's reference.
  package func place(ofTag tag: String, for name: String) -> Place {
    guard case .tags(let tags)? = dependencies[name], let index = tags.firstIndex(of: tag) else {
      return place(ofParameter: name)
    }
    return place(ofParameter: name, at: index)
  }
}
