public import Core
public import Guise
import Synchronization

/// The account that is signed in. The application supplies it to each session.
public struct Account: Sendable {
  public var name: String

  public init(name: String) { self.name = name }
}

/// The titles that an account wants to read: one list for each session.
public final class ReadingList: Closeable {
  private let account: Account
  private let log: any Log
  private let kept = Mutex<[String]>([])

  public init(account: Account, log: any Log) {
    self.account = account
    self.log = log
  }

  public var titles: [String] { kept.withLock { $0 } }

  public func add(_ title: String) { kept.withLock { $0.append(title) } }

  public func close() {
    log.write("saved the list of \(account.name)")
  }
}
