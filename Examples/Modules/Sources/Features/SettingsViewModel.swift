import Observation
public import Persistence

/// The screen of the account.
@Observable
public final class SettingsViewModel {
  public let name: String
  public let titles: [String]

  public init(account: Account, list: ReadingList) {
    name = account.name
    titles = list.titles
  }
}
