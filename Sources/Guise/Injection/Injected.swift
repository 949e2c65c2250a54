/// A property of an ``Injectable`` class that the container fills when it builds an instance.
///
/// A property of an optional type stays nil where nothing is registered for it; every other one must
/// be filled. In an object that was made by hand, and while `init()` runs, nothing is filled yet:
/// there an optional property is nil, and to read another one is a precondition failure. Either can
/// be set.
///
/// Objects that `init()` makes by hand are parts of the instance: their `@Injected` properties are
/// filled with its own.
@propertyWrapper
public struct Injected<Value> {
  @usableFromInline let content: InjectedValue<Value>

  /// A property that is resolved by its type.
  ///
  /// - Parameters:
  ///   - file: the file of the declaration, for messages.
  ///   - line: the line of the declaration, for messages.
  @inlinable
  public init(file: String = #fileID, line: Int = #line) {
    content = InjectedValue(tags: Tags(), at: SourceLocation(file: file, line: line))
  }

  /// A property that is resolved by its type and tags.
  ///
  /// - Parameters:
  ///   - tags: the tags of the resolved key.
  ///   - file: the file of the declaration, for messages.
  ///   - line: the line of the declaration, for messages.
  public init<each TagValue: Hashable & Sendable>(
    tags: repeat each TagValue, file: String = #fileID, line: Int = #line
  ) {
    content = InjectedValue(
      tags: Tags(repeat each tags), at: SourceLocation(file: file, line: line))
  }

  /// Reads and sets the property.
  ///
  /// - Parameters:
  ///   - instance: the object that has the property.
  ///   - wrapped: the property.
  ///   - storage: the wrapper.
  public static subscript<Instance: AnyObject>(
    _enclosingInstance instance: Instance,
    wrapped wrapped: ReferenceWritableKeyPath<Instance, Value>,
    storage storage: ReferenceWritableKeyPath<Instance, Injected<Value>>
  ) -> Value {
    get {
      let content = instance[keyPath: storage].content
      if let value = content.value ?? content.absence { return value }
      // A mistake of the program, as a failed precondition is; of that, release builds drop the text.
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

/// What an `@Injected` property holds.
///
/// Unchecked: the container writes the value once, before anyone else gets the object; who sets it
/// after that owns the object, as with any other property. The memory of the value belongs to this
/// object, which initialises it once and frees it. What is injected need not be `Sendable`; see
/// `Container`.
@usableFromInline
final class InjectedValue<Value>: InjectedProperty, @unchecked Sendable {
  private let tags: Tags
  let location: SourceLocation
  /// Where the value is, once there is one: memory of its own, initialised. An optional would be looked
  /// up by its type whenever an instance is filled, and when it is released.
  private var storage: UnsafeMutablePointer<Value>?

  @usableFromInline
  init(tags: Tags, at location: SourceLocation) {
    self.tags = tags
    self.location = location
    InjectedProperties.add(self)
  }

  deinit {
    guard let storage else { return }
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  var value: Value? { storage?.pointee }

  func set(_ value: Value) {
    if let storage {
      storage.pointee = value
    } else {
      let storage = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      storage.initialize(to: value)
      self.storage = storage
    }
  }

  /// What stands for a value that was not filled; nil where there must be one.
  var absence: Value? {
    (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }

  func fill(from resolver: any Resolver) throws {
    set(try TaggedResolution.resolve(Value.self, from: resolver, tags: tags))
  }

  nonisolated(nonsending) func fill(from resolver: any Resolver) async throws {
    set(try await TaggedResolution.resolve(Value.self, from: resolver, tags: tags))
  }
}
