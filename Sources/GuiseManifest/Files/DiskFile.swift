internal import Foundation

/// Files on disk, read with a bound.
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

  /// The path with every symbolic link resolved; nil where nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether there is something at a path, be it out of reach: a link to nowhere counts.
  package static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Whether a file can be read more than once.
  package static func isRegular(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path) ?? path)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// The files of a folder and of the folders in it, in byte order; hidden ones are left out.
  ///
  /// - Parameters:
  ///   - depth: how many levels of folders are looked into.
  ///   - limit: after so many entries nothing more is listed.
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

  /// - Parameter onlyRegular: Refuses pipes and devices, whose reading may never end.
  package static func read(
    _ path: String, limit: Int, onlyRegular: Bool
  ) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing
    }
    guard !isFolder.boolValue else { throw .unreadable("it is a folder") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path) ?? path)
    let isRegular = attributes?[.type] as? FileAttributeType == .typeRegular
    guard isRegular || !onlyRegular else { throw .unreadable("it is not a regular file") }
    if isRegular, let size = attributes?[.size] as? Int, size > limit { throw .tooLarge(size) }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadable("permission denied")
    }
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    do {
      while bytes.count <= limit, let chunk = try handle.read(upToCount: limit - bytes.count + 1),
        !chunk.isEmpty
      {
        bytes.append(contentsOf: chunk)
      }
    } catch {
      throw .unreadable("reading failed")
    }
    if bytes.count > limit { throw .tooLarge(bytes.count) }
    return bytes
  }
}
