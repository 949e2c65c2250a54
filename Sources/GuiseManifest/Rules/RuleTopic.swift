/// What a rule is about: rules are listed by it.
package enum RuleTopic: String, CaseIterable, Sendable {
  case reading = "Reading"
  case shape = "The format"
  case files = "Included files"
  case composition = "Assemblies and overrides"
  case variables = "Variables"
  case code = "Factories in code"
  case registrations = "Registrations"
  case wiring = "The wiring as a whole"
  case requirements = "What code resolves and supplies"
  case check = "The check itself"
}
