internal import StrictJSON

/// Finds the references to variables in settings.
enum ReferenceScan {
  /// Calls `body` for each string within `settings` that may refer to a variable.
  static func forEachTemplate(
    in settings: JSONValue, _ body: (JSONValue, VariableTemplate) -> Void
  ) {
    for value in settings.stringsWithDollar {
      body(value, VariableTemplate(value))
    }
  }

  /// The names of the variables that settings refer to.
  static func names(in settings: some Sequence<JSONValue>) -> Set<String> {
    var names: Set<String> = []
    // Many refer to the same one after the other.
    var last: String?
    for value in settings {
      for string in value.stringsWithDollar {
        string.withText { text in
          var references = TextReferences(text)
          while let reference = references.next() {
            guard case .variable(let slice) = reference else { continue }
            let name = TextReferences.text(of: slice)
            if name != last { names.insert(name) }
            last = name
          }
        }
      }
    }
    return names
  }

  /// The bytes of a reference, where the string is written without escapes; else all of it.
  static func place(of value: JSONValue, offset: Int, length: Int) -> Place {
    let whole = Place(value)
    let start = value.range.lowerBound + 1 + offset
    let bytes = value.document.source.bytes
    guard !bytes[value.range].contains(UInt8(ascii: "\\")), start + length < value.range.upperBound
    else { return whole }
    return Place(source: whole.source, range: start..<start + length, value: value)
  }
}

extension FormatFault {
  /// The variables that are referred to where none can be.
  var variables: [String] {
    if case .variable(let text, _, _, _) = self { VariableTemplate(text).variables } else { [] }
  }
}
