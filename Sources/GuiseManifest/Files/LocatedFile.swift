/// A manifest file that was located: what it is, what it is called, and how far it may reach.
package struct LocatedFile: Sendable {
  enum Origin: Sendable {
    case disk(String)
    case memory([UInt8])
  }

  /// The folder that a file's includes stay in.
  enum Root: Sendable {
    /// `path` as it was given and with links resolved; `name` is that of a named root.
    case folder(path: String, resolved: String, name: String?)
    /// All the named files in memory.
    case memory
    case none
  }

  /// What reports call it.
  var path: String
  /// The same for one file however it is reached.
  var identity: String
  var origin: Origin
  var root: Root
  /// What its includes are relative to.
  var folder: String
}
