internal import GuiseValidation

/// An error in the arguments of a run.
///
/// Messages repeat no values, since a misplaced one may be a secret. Exceptions are names of
/// registrations and of files that exist.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
