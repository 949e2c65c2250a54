@testable import GuiseCommand

extension CommandOption {
  /// The options of a command without linked factories.
  static let common = OptionGroup.all(hasFactories: false).flatMap(\.options)
}
