/// A file store's file holds something else than its records.
public struct FileStoreError: Error, Equatable, CustomStringConvertible {
  public var path: String
  public var line: Int

  public var description: String {
    "\(path):\(line): this line is no record of a file store; choose another path, or replace it"
  }
}
