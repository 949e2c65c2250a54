package import Guise

/// A mistake that keeps a manifest from loading.
public struct Fault: Error, Sendable {
  /// The identifier of the rule that the manifest breaks, such as `unknown-factory`.
  public var rule: String { kind.rule }
  /// The sentence about the mistake, without a final stop; `guise-validate` prints the same.
  public var message: String { kind.message(at: place) }
  /// The file with the mistake: of the manifest, or of code; nil for a mistake that is in no file.
  public let file: String?
  /// The line of the mistake, counted from 1; nil for a mistake in no line.
  public let line: Int?
  /// The column of the mistake in Unicode scalars, counted from 1; nil in code.
  public let column: Int?

  package let kind: Kind
  /// The value or key at fault; nil if the mistake is elsewhere, or if the text is not JSON.
  package let place: Place?
  /// The use of a factory at fault.
  package let use: Use?

  /// A use of a factory, by its registration, and a parameter of it.
  package struct Use: Sendable {
    package let id: String
    /// The position among the decorators; nil for the registration's own factory.
    package let decorator: Int?
    /// The position of the parameter at fault; nil if no parameter is.
    package let parameter: Int?
    /// Whether one of several registrations for the parameter is at fault.
    package let isElement: Bool
  }

  /// Creates a fault at a place in a manifest, or of no place.
  @inline(never)
  package init(_ kind: Kind, at place: Place?, in use: Use? = nil) {
    (self.kind, self.place, self.use) = (kind, place, use)
    let position = place.map { $0.source.position(at: $0.range.lowerBound) }
    (file, line, column) = (place?.source.path, position?.line, position?.column)
  }

  /// Creates a fault in code, or in a file that is not JSON.
  package init(_ kind: Kind, file: String?, line: Int? = nil, column: Int? = nil) {
    (self.kind, place, use) = (kind, nil, nil)
    (self.file, self.line, self.column) = (file, line, column)
  }

  package init(_ kind: Kind, at place: SourceLocation) {
    self.init(kind, file: place.file, line: place.line)
  }

  /// Creates the fault of a text that breaks strict JSON.
  package init(_ fault: ReadingFault, in source: SourceFile) {
    let (line, column) = source.position(at: fault.range.lowerBound)
    self.init(.text(fault, in: source), file: source.path, line: line, column: column)
  }
}

extension Fault: CustomStringConvertible, CustomReflectable, Hashable {
  /// The fault as compilers write it: `manifest.json:7:18: error: no factory is registered as "x" [unknown-factory]`.
  public var description: String {
    var place = file ?? ""
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return JSONText.visible((place.isEmpty ? "" : place + ": ") + "error: \(message) [\(rule)]")
  }

  /// A mirror without the parts of the file, which may be secret.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

  public static func == (left: Fault, right: Fault) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// A stretch of bytes in a file that was read.
package struct Place: Sendable, Hashable {
  package var range: Range<Int>
  /// The value (or the member's value) at that place, for its JSON Pointer.
  package let value: JSONValue

  package var source: SourceFile { value.document.source }
}

extension Place {
  /// A value's own range, or that of its key if it has one.
  @inline(never)
  package init(_ value: JSONValue, isKey: Bool = false) {
    let member = isKey ? value.member : nil
    self.init(range: member?.keyRange ?? value.range, value: value)
  }

  /// A member's key.
  @inline(never)
  package init(key member: JSONMember) { self.init(range: member.keyRange, value: member.value) }

  /// The opening brace or bracket, for something that is absent.
  package init(opening value: JSONValue) { self.init(range: value.range.prefix(1), value: value) }

  /// Whether reports must not show all of it.
  package var isHidden: Bool { source.hides(range) }

  package static func == (a: Place, b: Place) -> Bool {
    a.source === b.source && a.range == b.range
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(range) }
}

/// A value with the place where it is written.
package struct Placed<Value: Sendable>: Sendable {
  package var value: Value
  package var place: Place

  package init(_ value: Value, at place: Place) { (self.value, self.place) = (value, place) }
}

extension [Placed<String>] {
  /// The names of links that lead in a cycle, from the last one back to it.
  package var cycle: [String] { suffix(1).map(\.value) + map(\.value) }
}

/// A kind of object in the format; the raw value is its noun with its article, for messages.
package enum FormatKind: String, CaseIterable, Sendable {
  case manifest = "a manifest"
  case variable = "a variable"
  case assembly = "an assembly"
  case registration = "a registration"
  case defaults = "an object of defaults"
  case decorator = "a decorator"
  case reference = "a dependency"

  /// Whether a string may stand for an object with nothing but that factory.
  var isAbbreviated: Bool { self == .registration || self == .decorator }

  /// The key that the object needs.
  var requiredKey: String? {
    switch self {
    case .manifest: "assemblies"
    case .variable: "type"
    case .registration, .decorator: "factory"
    case .reference: "tags"
    case .assembly, .defaults: nil
    }
  }
}
