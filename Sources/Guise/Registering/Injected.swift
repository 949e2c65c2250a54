/// A property of an ``Injectable`` class that the container fills when it builds an instance.
///
/// A property of an optional type stays nil if nothing is registered for it; every other one must
/// be filled. In an object that was made by hand, and while `init()` runs, no property is filled
/// yet: reading one that is not optional is a precondition failure. Objects that `init()` makes by
/// hand are parts of the instance, and their properties are filled, too.
@propertyWrapper
public struct Injected<Value> {
  @usableFromInline let content: InjectedValue<Value>

  /// Creates a property that is resolved by its type; messages name `file` and `line`.
  @inlinable
  public init(file: String = #fileID, line: Int = #line) {
    content = InjectedValue(tags: Tags(), at: SourceLocation(file: file, line: line))
  }

  /// Creates a property that is resolved by its type and tags.
  @_alwaysEmitIntoClient
  public init<each TagValue: Hashable & Sendable>(
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) {
    content = InjectedValue(
      tags: Tags(repeat each tags), at: SourceLocation(file: file, line: line))
  }

  /// Reads and sets the property.
  public static subscript<Instance: AnyObject>(
    _enclosingInstance instance: Instance,
    wrapped wrapped: ReferenceWritableKeyPath<Instance, Value>,
    storage storage: ReferenceWritableKeyPath<Instance, Injected<Value>>
  ) -> Value {
    get {
      let content = instance[keyPath: storage].content
      if let value = content.value ?? content.absence { return value }
      // A programming mistake, like a failed precondition, whose text release builds would drop.
      fatalError(content.unfilled(in: instance))
    }
    set { instance[keyPath: storage].content.set(newValue) }
  }

  @available(*, unavailable, message: "@Injected works only for properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("@Injected works only for properties of classes") }
    set { preconditionFailure("@Injected works only for properties of classes") }
  }
}

extension Injected: InjectedWrapper {
  var property: any InjectedProperty { content }
}

/// The content of an `@Injected` property.
// Unchecked: the container writes the value once, before other code gets the object; later setters
// own the object, as with any other property. Values need not be `Sendable`; see `Container`.
@usableFromInline
final class InjectedValue<Value>: InjectedProperty, @unchecked Sendable {
  private let tags: Tags
  let location: SourceLocation
  /// The value, in a box: for an optional, the runtime would look up one more type.
  @exclusivity(unchecked) private var box: Box<Value>?

  @usableFromInline
  init(tags: Tags, at location: SourceLocation) {
    (self.tags, self.location) = (tags, location)
    AnyBox.collector?.injected.append(self)
  }

  var value: Value? { box?.value }

  func set(_ value: Value) { box = Box(value) }

  /// The value of an unfilled property; nil if it must be filled.
  var absence: Value? {
    (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }

  func fill(from resolver: any Resolver) throws {
    set(try Resolve.value(Value.self, tags: tags, from: resolver))
  }

  nonisolated(nonsending) func fill(from resolver: any Resolver) async throws {
    set(try await Resolve.awaitValue(Value.self, tags: tags, from: resolver))
  }
}

/// A class whose ``Injected`` properties a container fills.
///
/// ```swift
/// final class Roll: Injectable {
///   @Injected var tuna: Tuna
///   @Injected var omelette: Omelette?
///   @Injected(tags: "dark") var soy: Soy
///   init() {}
/// }
/// container.register(injectable: Roll.self, lifetime: .singleton)
/// ```
public protocol Injectable: AnyObject, SendableMetatype {
  /// Creates an instance. Called by the container, which then fills the properties.
  ///
  /// - Throws: any error; the resolve that needs the instance fails with it.
  init() throws
}

extension Registrar {
  /// Registers a class whose `@Injected` properties are filled.
  ///
  /// Each instance is made by its `init()`; then its properties are resolved, in the order of their
  /// declaration, and awaited in an async resolve, before other code gets the instance. An instance
  /// that its lifetime shares is visible to the injected dependencies, so that objects can form a
  /// cycle. `resolve` throws an error for a missing dependency, with a path that names the type and
  /// the property.
  ///
  /// The properties are known only when an instance is made: `verify()` counts such a registration
  /// as opaque.
  ///
  /// The class is also the service. The other parameters are those of a closure.
  @_alwaysEmitIntoClient @discardableResult
  public func register<Service: Injectable, each TagValue: Hashable & Sendable>(
    injectable: Service.Type, tags: repeat each TagValue, lifetime: Lifetime = .transient,
    metadata: (any Sendable)? = nil, eager: Bool = false, file: String = #fileID, line: Int = #line
  ) -> Key<Service> {
    register(
      injectable, tags: repeat each tags, lifetime: lifetime, metadata: metadata, eager: eager,
      file: file, line: line, factory: .injectable())
  }
}

extension Factory where Service: Injectable {
  /// Creates a factory that makes instances by `init()`, and fills their `@Injected` properties.
  @usableFromInline
  package static func injectable() -> Factory {
    Factory(.hidden, sync: { _, _ in try Service() }, async: nil, collectsProperties: true)
  }
}
