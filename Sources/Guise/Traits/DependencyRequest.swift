/// One look-up that is made for an instance.
@usableFromInline
package struct DependencyRequest: Sendable {
  package let type: Any.Type
  package let tags: Tags
  /// The types of the arguments that the look-up passes on.
  package let arguments: [Any.Type]
  /// Whether the look-up is for a property, once the factory has made the instance, and not for a
  /// parameter.
  package let isInjected: Bool

  package init(
    type: Any.Type, tags: Tags = Tags(), arguments: [Any.Type] = [], isInjected: Bool = false
  ) {
    self.type = type
    self.tags = tags
    self.arguments = arguments
    self.isInjected = isInjected
  }
}
