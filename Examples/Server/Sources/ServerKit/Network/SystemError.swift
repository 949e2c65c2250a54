#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A call to the system that failed.
public struct SystemError: Error, CustomStringConvertible {
  public let call: String
  public let code: Int32

  /// The failure of the call that was made last on this thread.
  init(_ call: String) {
    self.call = call
    code = errno
  }

  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
