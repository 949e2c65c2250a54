#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory of this process, where the platform tells.
var residentBytes: Int? {
  #if os(Linux)
  let file = open("/proc/self/statm", O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 128)
  let count = read(file, &bytes, bytes.count)
  let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
  return fields.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
  #else
  return nil
  #endif
}
