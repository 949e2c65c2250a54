package import GuiseManifest
package import StrictJSON

/// Suggestions with the edits that carry them out. If the text is not as expected, the edit is left out, and the
/// suggestion stays in words.
extension Suggestion {
  /// The suggestion as the only one that can have been meant, if it has edits.
  func certain(if isCertain: Bool = true) -> Suggestion {
    var suggestion = self
    suggestion.isCertain = isCertain && !edits.isEmpty
    return suggestion
  }

  /// Replaces a string, or a key.
  package func replacing(_ written: String, at place: Place, with text: String) -> Suggestion {
    guard place.range.upperBound <= place.source.bytes.count else { return self }
    // An existing key would occur twice.
    if place.isKey(beside: text) { return self }
    let token = String(decoding: place.source.bytes[place.range], as: UTF8.self)
    guard token.hasPrefix("\""), JSON(parsing: token) == .string(written) else {
      return self
    }
    return titled("Change to \(Phrase.quoted(text))")
      .adding(place.range, JSON.string(text).text, in: place.source)
  }

  /// Replaces a value.
  package func replacing(_ value: JSONValue, with literal: JSON) -> Suggestion {
    adding(value.range, literal.text, in: value.document.source)
  }

  /// Replaces a part of a string; neither text needs escapes.
  package func replacing(text written: String, at place: Place, with text: String) -> Suggestion {
    guard place.range.upperBound <= place.source.bytes.count,
      place.source.bytes[place.range].elementsEqual(written.utf8)
    else { return self }
    return titled("Change to \(text)").adding(place.range, text, in: place.source)
  }

  /// Removes an element of an array, or a member of an object by the place of its key, with its comma.
  package func removing(_ place: Place) -> Suggestion {
    let bytes = place.source.bytes
    var range = place.range
    if place.value.range.lowerBound > range.lowerBound {
      range = range.lowerBound..<place.value.range.upperBound
    }
    let next = bytes.skippingSpace(from: range.upperBound)
    let before = bytes.skippingSpace(backFrom: range.lowerBound)
    if next < bytes.count, bytes[next] == UInt8(ascii: ",") {
      range = range.lowerBound..<bytes.skippingSpace(from: next + 1)
    } else if before > 0, bytes[before - 1] == UInt8(ascii: ",") {
      range = before - 1..<range.upperBound
    }
    return adding(range, "", in: place.source)
  }

  /// Adds a member to an object; an existing key gets the value. A string that abbreviates a registration
  /// with that factory becomes a whole object.
  package func setting(_ key: String, to value: JSON, in object: JSONValue) -> Suggestion {
    let source = object.document.source
    if let factory = object.string {
      let whole: JSON = ["factory": .string(factory), key: value]
      return adding(object.range, whole.text, in: source)
    }
    if let member = object[key] {
      return adding(member.value.range, value.text, in: source)
    }
    guard object.kind == .object else { return self }
    return appending("\(JSON.string(key).text): \(value.text)", to: object)
  }

  /// Adds an element to the array under a key, creating the array if it is absent.
  package func appending(
    _ element: JSON, to key: String, of object: JSONValue
  ) -> Suggestion {
    guard let list = object[key]?.value else {
      return setting(key, to: .array([element]), in: object)
    }
    return list.kind == .array ? appending(element.text, to: list) : self
  }

  /// Writes an item after the last one of an array or object, laid out like the first one.
  private func appending(_ item: String, to container: JSONValue) -> Suggestion {
    let source = container.document.source
    let bytes = source.bytes
    let (opening, closing) = (container.range.lowerBound, container.range.upperBound - 1)
    let first = bytes.skippingSpace(from: opening + 1)
    guard first < closing else {
      let space = container.kind == .object ? " " : ""
      return adding(opening + 1..<closing, space + item + space, in: source)
    }
    let last = bytes.skippingSpace(backFrom: closing)
    var space = String(decoding: bytes[opening + 1..<first], as: UTF8.self)
    if space.isEmpty { space = " " }
    return adding(last..<last, "," + space + item, in: source)
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
    let root = value.document.root
    guard range.lowerBound < value.range.lowerBound, let path = value.steps(from: root)?.dropLast()
    else { return false }
    return root.find(path)?[other] != nil
  }
}

extension [UInt8] {
  fileprivate func skippingSpace(from start: Int) -> Int {
    self[start...].firstIndex { !$0.isBlank } ?? count
  }

  fileprivate func skippingSpace(backFrom end: Int) -> Int {
    (self[..<end].lastIndex { !$0.isBlank } ?? -1) + 1
  }
}
