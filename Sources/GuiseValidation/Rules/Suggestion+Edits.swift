package import GuiseManifest
internal import StrictJSON

/// Suggestions with the edits that carry them out. If the text is not as expected, the edit is left out, and the
/// suggestion stays in words.
extension Suggestion {
  /// Replaces a text.
  func replacing(_ written: String, at place: Place, with text: String) -> Suggestion {
    guard place.range.upperBound <= place.source.bytes.count,
      place.source.bytes[place.range].elementsEqual(written.utf8)
    else { return self }
    return adding(place.range, text, in: place.source)
  }

  /// Removes an element of an array, or a member of an object by the place of its key, with its comma.
  package func removing(_ place: Place) -> Suggestion {
    let bytes = place.source.bytes
    var range = place.range
    if place.value.range.lowerBound > range.lowerBound {
      range = range.lowerBound..<place.value.range.upperBound
    }
    let next = bytes[range.upperBound...].firstIndex { !$0.isBlank } ?? bytes.count
    let before = bytes[..<range.lowerBound].lastIndex { !$0.isBlank } ?? 0
    if next < bytes.count, bytes[next] == UInt8(ascii: ",") {
      let rest = bytes[(next + 1)...].firstIndex { !$0.isBlank } ?? bytes.count
      range = range.lowerBound..<rest
    } else if bytes[before] == UInt8(ascii: ",") {
      range = before..<range.upperBound
    }
    var removal = adding(range, "", in: place.source)
    let name = place.value.key ?? place.value.string
    removal.title = name.map { "Remove \(Phrase.quoted($0))" } ?? "Remove this"
    return removal
  }

  private func adding(
    _ range: Range<Int>, _ replacement: String, in source: SourceFile
  ) -> Suggestion {
    if source.path.isEmpty { return self }
    var suggestion = self
    suggestion.edits.append(Edit(location: .init(range, in: source), replacement: replacement))
    return suggestion
  }
}

extension Place {
  /// Whether the place is the key of an object that also has another key.
  func isKey(beside other: String) -> Bool {
    range.lowerBound < value.range.lowerBound && value.parent?[other] != nil
  }
}
