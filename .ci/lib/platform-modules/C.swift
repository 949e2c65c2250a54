// Darwin and Musl: macros that Swift does not import, and calls with variable arguments.
#if canImport(ObjectiveC)
@_exported import Darwin

public var errno: Int32 { __error().pointee }
public typealias SignalHandler = sig_t
#else
@_exported import Musl

public var errno: Int32 { __errno_location().pointee }
public typealias SignalHandler = @convention(c) (Int32) -> Void
#endif

public struct POSIXErrorCode: Sendable {}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFSOCK: mode_t { 0o140000 }

public var SIG_IGN: SignalHandler { unsafeBitCast(1, to: SignalHandler.self) }
