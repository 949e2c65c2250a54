/// Every rule, in the order in which rules run and in which they are listed.
package enum RuleList {
  package static var all: [any Rule.Type] {
    composition + WiringRules.all + WiringRules.others + [UnusedAllow.self]
  }

  /// The rules that `allow` may name.
  package static let allowable = all.filter { $0.isAllowable }.map { $0.id }.sorted()

  private static var composition: [any Rule.Type] {
    [
      // Reading
      UnreadableFile.self,
      InvalidEncoding.self,
      InvalidJSON.self,
      DuplicateKey.self,
      LimitExceeded.self,
      // Shape
      UnknownKey.self,
      MissingKey.self,
      WrongType.self,
      InvalidValue.self,
      InvalidIdentifier.self,
      UnsupportedVersion.self,
      // Files
      IncludeNotFound.self,
      IncludeCycle.self,
      IncludeOutsideRoot.self,
      // Composition
      DuplicateRegistration.self,
      OverrideWithoutTarget.self,
      UnknownAssembly.self,
      DuplicateAssembly.self,
      AssemblyCycle.self,
      NoRoot.self,
      UnreachableAssembly.self,
      // Variables
      DuplicateVariable.self,
      InvalidVariable.self,
      UnsetVariable.self,
      UnknownVariable.self,
      UnusedVariable.self,
    ]
  }

  /// The rule of that identifier.
  package static func rule(_ id: String) -> (any Rule.Type)? {
    all.first { $0.id == id }
  }
}
