import Foundation
import LogbookKit

/// A moment on the first of March 2025, UTC, so many hours after its beginning.
func time(hours: Double = 0) -> Date {
  Date(timeIntervalSince1970: 1_740_787_200 + hours * 3600)
}

func store(_ entries: [AccessEntry], malformed: [MalformedLine] = []) -> MemoryStore {
  let store = MemoryStore()
  store.append(StoreContents(entries: entries, malformed: malformed))
  return store
}

/// The parser that the application uses.
let anyFormat = FirstMatchParser(parsers: [CombinedLogParser(), CommonLogParser()])
