/// What does not hold of some input, though it should hold of every input.
package struct FuzzViolation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// - Throws: a violation, where the condition does not hold.
func require(
  _ condition: Bool, _ description: @autoclosure () -> String
) throws(FuzzViolation) {
  if !condition { throw FuzzViolation(description()) }
}
