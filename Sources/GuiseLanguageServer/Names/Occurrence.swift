internal import StrictJSON

/// The kinds of names in a manifest.
enum NameKind: Hashable, Sendable {
  case registration, variable, assembly, scope, tag, factory, service, rule
  /// A file, by its written path.
  case include, catalog
  /// A parameter of a factory, by its name.
  case parameter
}

/// A name that manifests define in one place and refer to in others.
struct OccurrenceName: Hashable, Sendable {
  var kind: NameKind
  var text: String
}

/// One place in a file where a name is written.
struct Occurrence: Sendable {
  enum Role: Hashable, Sendable {
    case definition, override, reference
    /// A reference that is not closed, or whose name is none.
    case unfinished
  }

  var name: OccurrenceName
  var role: Role
  /// The bytes of the name, without quotes.
  var range: Range<Int>
  /// The same with its quotes, or with the dollar sign and the braces.
  var whole: Range<Int>
  /// The string that has the name; for a key, its value.
  var value: JSONValue

  /// The path by which the check read the file.
  var file: String { value.document.source.path }
}

/// The surroundings of a name.
extension Occurrence {
  private var steps: [JSONValue.Step] { value.steps(from: value.document.root) ?? [] }

  private func name(after key: String, at depth: Int) -> String? {
    let steps = steps
    guard steps.count > depth + 1, steps[depth] == .key(key) else { return nil }
    return steps[depth + 1].stringValue
  }

  var assembly: String? { name(after: "assemblies", at: 0) }

  var registration: String? { name(after: "registrations", at: 2) }

  var isInDecorator: Bool { name(after: "decorators", at: 4) != nil }

  /// The number of steps to the registration or decorator around the name.
  private var depthOfUse: Int { isInDecorator ? 6 : 4 }

  /// The factory that the registration or decorator around the name writes.
  var writtenFactory: String? { registration == nil ? nil : factory(at: depthOfUse) }

  /// The factory that the registration around a decorator writes.
  var decoratedFactory: String? { factory(at: 4) }

  private func factory(at depth: Int) -> String? {
    let steps = steps
    guard steps.count >= depth else { return nil }
    let use = steps.prefix(depth).reduce(Optional(value.document.root)) { $0?.child($1) }
    return use?.string ?? use?["factory"]?.value.string
  }

  /// The parameter that the name is in the value of, or is the name of.
  var parameter: String? { name(after: "dependencies", at: depthOfUse) }

  /// Whether the name is an element of a parameter's value, or under a key in it.
  var isElement: Bool { parameter != nil && steps.count > depthOfUse + 2 }

  /// The names beside this one, in the same list or object.
  var siblings: Set<String> {
    let (members, elements) = (value.parent?.members ?? [], value.parent?.elements ?? [])
    let isKey = !value.range.contains(whole.lowerBound)
    return Set(
      isKey
        ? members.filter { $0.value.index != value.index }.map(\.key)
        : elements.filter { $0.index != value.index }.compactMap(\.string))
  }
}
