import NewsletterKit
import Synchronization

/// Keeps letters, so that a test can read them.
final class MemoryMailer: Mailer {
  private let sent = Mutex<[String]>([])

  var letters: [String] { sent.withLock { $0 } }

  func send(_ letter: String, to reader: String) {
    sent.withLock { $0.append("\(reader): \(letter)") }
  }
}
