internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Files on disk, read with a size limit.
package enum DiskFile {
  package enum Failure: Error {
    case missing
    case tooLarge(Int)
    case unreadable(String)

    package var reason: String {
      switch self {
      case .missing: "there is no such file"
      case .tooLarge(let size): "it has \(size) bytes"
      case .unreadable(let reason): reason
      }
    }
  }

  /// The identity of a file, regardless of the path that leads to it.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// A value that changes with every write, barring two writes of equal length in the same instant.
  package struct Stamp: Hashable, Sendable {
    private let identity: Identity
    private let sizeAndTime: [Int]

    fileprivate init(_ status: stat) {
      identity = Identity(status)
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      sizeAndTime = [Int(clamping: status.st_size), time.tv_sec, time.tv_nsec]
    }
  }

  /// Returns the path with every symbolic link resolved; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the destination of a write to a path, following links even to a file that does not exist yet.
  package static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let resolved = resolved(path) { return resolved }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let folder = RelativePath.folder(of: path)
      path = target.hasPrefix("/") ? target : RelativePath.join(folder, target)
    }
    return path
  }

  /// Whether there is anything at a path, even if unreachable: a dangling link counts.
  package static func exists(_ path: String) -> Bool { linkStatus(path) != nil }

  /// Whether the path has contents that a write would lose.
  package static func isRegular(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  package static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  package static func isLink(_ path: String) -> Bool {
    linkStatus(path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }

  /// Returns a file's identity; nil if there is no file.
  package static func identity(_ path: String) -> Identity? { status(path).map(Identity.init) }

  /// Returns a file's stamp; nil if there is no file.
  package static func stamp(_ path: String) -> Stamp? { status(path).map(Stamp.init) }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns the status of a path itself, even if it is a link.
  private static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Returns the files of a folder and its subfolders, in byte order, except hidden ones.
  ///
  /// - Parameters:
  ///   - depth: the number of folder levels to search.
  ///   - limit: the number of entries after which the listing ends.
  package static func files(
    in folder: String, ending: String, depth: Int, limit: Int
  ) -> [String] {
    var found: [String] = []
    var left = limit
    var open = [(path: folder, depth: depth)]
    while let (path, depth) = open.popLast(), left > 0 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names.sorted().prefix(left) where !name.hasPrefix(".") {
        left -= 1
        let entry = path == "." ? name : path + "/" + name
        let attributes = try? FileManager.default.attributesOfItem(atPath: entry)
        switch attributes?[.type] as? FileAttributeType {
        case .typeRegular where name.hasSuffix(ending): found.append(entry)
        case .typeDirectory where depth > 1: open.append((entry, depth - 1))
        default: break
        }
      }
    }
    return found.sorted()
  }

  /// - Parameter onlyRegular: Whether to refuse pipes and devices, whose reading may never end.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool
  ) throws(Failure) -> [UInt8] {
    guard status(path) != nil else { throw .missing }
    // Opening a pipe would wait for its writer; reading some of the system's regular files, for more data.
    let file = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
    guard file >= 0 else { throw .unreadable(reason(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(reason(errno)) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .unreadable("it is a folder") }
    guard kind == S_IFREG || !onlyRegular else { throw .unreadable("it is not a regular file") }
    if kind == S_IFREG, status.st_size > limit { throw .tooLarge(Int(clamping: status.st_size)) }
    let (bytes, error) = FileDescriptor.readAll(
      file, limit: limit, expected: Int(clamping: status.st_size))
    guard error == 0 else { throw .unreadable("reading failed") }
    if bytes.count > limit { throw .tooLarge(bytes.count) }
    return bytes
  }

  private static func reason(_ error: Int32) -> String {
    let message = FileDescriptor.message(error)
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}
