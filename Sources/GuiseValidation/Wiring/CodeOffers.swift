internal import Guise
internal import GuiseManifest
package import GuiseVerification

/// A registration of a code assembly under one key: a node of the wiring, numbered after the entries.
package struct CodeNode: Sendable {
  package let assembly: String
  /// The registration as it answers the key; only its key if two assemblies register the key.
  package fileprivate(set) var registration: Catalog.CodeRegistration
  package let key: KeyNumbers.Key
  let form: AnswerMatch<WiringIndex.Provider>.Form
  /// The requests of the registration's dependencies.
  fileprivate(set) var requests: [KeyNumbers.Request]
}

/// A missing dependency of a code assembly's registration.
package struct CodeFault: Sendable {
  /// The registration's node.
  package var node: NodeID
  package var dependency: Catalog.CodeDependency
  package var key: KeyNumbers.Key
}

/// A registration of a code assembly whose key another registration also has.
package struct ReplacedCode: Sendable {
  package var assembly: String
  package var key: KeyNumbers.Key
  /// The entry that takes precedence; nil if another code assembly has the key.
  package var entry: EntryID?
  /// The other code assembly.
  package var other: String?
}

/// A decorator of a code assembly around the instances of a key. Its dependencies are unknown.
struct CodeDecoration: Sendable {
  var assembly: String
  var concurrency: Concurrency
}

/// The registrations and decorators of code assemblies.
struct CodeOffers: Sendable {
  /// The registrations that nothing replaces, in order, each followed by those of the same factory that answer
  /// further keys.
  private(set) var nodes: [CodeNode] = []
  /// The registrations whose key another registration also has.
  private(set) var replaced: [ReplacedCode] = []
  /// The places where the manifest first uses each code assembly.
  private(set) var places: [String: Place] = [:]
  /// The decorators of each key.
  private(set) var decorators: [KeyNumbers.Key: [CodeDecoration]] = [:]

  /// Indexes the registrations of code assemblies. A registration of the manifest replaces theirs, whichever
  /// comes first; theirs replaces a supply that exists before the manifest is loaded.
  init(
    _ composition: Composition, _ catalog: Catalog, _ forwards: [Forward],
    addingTo index: inout WiringIndex
  ) {
    for name in composition.order {
      guard let assembly = catalog.assemblies[name] else { continue }
      for registration in assembly.registrations {
        let key = index.keys.key(registration.key)
        if let sharing = index.shared[key] {
          replaced.append(
            ReplacedCode(assembly: name, key: key, entry: sharing.origin.entry(forwards)))
          continue
        }
        let code = CodeID(nodes.count)
        let provider = WiringIndex.Provider(key: key, origin: .code(code))
        let earlier = index.add(provider)?.origin
        switch earlier {
        case .entry?, .forward?:
          replaced.append(
            ReplacedCode(assembly: name, key: key, entry: earlier?.entry(forwards)))
          continue
        case .code(let other)?:
          let otherName = nodes[other].assembly
          // Assemblies that share a registration do not conflict.
          let others = catalog.assemblies[otherName]?.registrations ?? []
          if otherName != name, !others.contains(registration) {
            replaced.append(ReplacedCode(assembly: name, key: key, other: otherName))
          }
          // Which one counts depends on code that the two share, which the catalog does not show.
          if nodes[other].registration != registration { forget(other) }
          continue
        case .supply?: index.replace(with: provider)
        case nil: break
        }
        add(registration, key, of: name, &index)
      }
      for decorator in assembly.decorators {
        decorators[index.keys.key(decorator.key), default: []].append(
          CodeDecoration(assembly: name, concurrency: decorator.concurrency))
      }
    }
    if nodes.isEmpty, decorators.isEmpty, replaced.isEmpty { return }
    let files = FileOrder(composition)
    for name in composition.order {
      for use in composition.assemblies[name]?.uses ?? [] {
        places[use.value] =
          places[use.value].map { files.isBefore($0, use.place) ? $0 : use.place } ?? use.place
      }
    }
  }

  /// Adds the nodes of a registration under all keys that it answers.
  private mutating func add(
    _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key, of assembly: String,
    _ index: inout WiringIndex
  ) {
    nodes.append(CodeNode(assembly, registration, key, .registered, &index.keys))
    if registration.passesTags {
      // Under tags that it passes on, the registration is opaque: its dependencies are unknown.
      index.add(passing: .init(key: key, origin: .code(CodeID(nodes.count))))
      let opaque = Catalog.CodeRegistration(
        key: registration.key, concurrency: registration.concurrency,
        lifetime: registration.lifetime, scope: registration.scope, passesTags: true)
      nodes.append(CodeNode(assembly, opaque, key, .passing, &index.keys))
    }
    var givenKey = key
    givenKey.arguments = index.keys.arguments(registration.parameters)
    guard !registration.parameters.isEmpty, index.given[givenKey] == nil else { return }
    // With arguments for all parameters, it depends only on injected properties, and its instance is not
    // kept.
    index.add(given: .init(key: givenKey, origin: .code(CodeID(nodes.count))))
    var written = registration.key
    written.arguments = registration.parameters
    let given = Catalog.CodeRegistration(
      key: written, concurrency: registration.concurrency,
      dependencies: registration.dependencies.filter(\.injected))
    nodes.append(CodeNode(assembly, given, givenKey, .given, &index.keys))
  }

  /// Leaves only the keys of a registration's nodes.
  private mutating func forget(_ code: CodeID) {
    var number = code
    repeat {
      nodes[number].registration = .init(key: nodes[number].registration.key)
      nodes[number].requests = []
      number = number.advanced(by: 1)
    } while number.rawValue < nodes.count && nodes[number].form != .registered
  }
}

extension CodeNode {
  fileprivate init(
    _ assembly: String, _ registration: Catalog.CodeRegistration, _ key: KeyNumbers.Key,
    _ form: AnswerMatch<WiringIndex.Provider>.Form,
    _ keys: inout KeyNumbers
  ) {
    self.assembly = assembly
    self.registration = registration
    self.key = key
    self.form = form
    requests = registration.dependencies.map { keys.request($0.key, $0.allAdapters) }
  }
}
