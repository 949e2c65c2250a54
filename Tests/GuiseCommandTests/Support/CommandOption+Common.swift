@testable import GuiseCommand

extension CommandOption {
  /// The options of a command without linked factories.
  static let common = OptionGroup.all(hasFactories: false).flatMap(\.options)
  /// The options of a command with linked factories.
  static let linked = OptionGroup.all(hasFactories: true).flatMap(\.options)
}
