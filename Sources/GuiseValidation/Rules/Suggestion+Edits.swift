internal import GuiseManifest
internal import StrictJSON

extension Suggestion {
  /// Adds the edit that replaces a text. If the text is not as expected, the suggestion stays in words.
  mutating func replace(_ written: String, at place: Place, with text: String) {
    guard place.range.upperBound <= place.source.bytes.count, !place.source.path.isEmpty,
      place.source.bytes[place.range].elementsEqual(written.utf8)
    else { return }
    edits.append(Edit(location: .init(place), replacement: text))
  }
}

extension Place {
  /// Whether the place is the key of an object that also has another key.
  func isKey(beside other: String) -> Bool {
    range.lowerBound < value.range.lowerBound && value.parent?[other] != nil
  }
}
