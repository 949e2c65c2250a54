public struct Signup: Sendable {
  let readers: Readers
  let mailer: any Mailer

  public init(readers: Readers, mailer: any Mailer) {
    self.readers = readers
    self.mailer = mailer
  }

  /// Welcomes a new reader, once.
  public func add(_ reader: String) {
    if readers.add(reader) { mailer.send("Welcome!", to: reader) }
  }
}
