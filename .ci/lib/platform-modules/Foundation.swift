// Foundation, beside what FoundationEssentials has of it.
@_exported import Dispatch
@_exported import FoundationEssentials

#if canImport(ObjectiveC)
@_exported import Darwin
@_exported import ObjectiveC
#else
@_exported import Musl

open class NSObject {
  public init() {}
}
#endif

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public let boolValue: Bool
  public init(booleanLiteral value: Bool) { boolValue = value }
}

public struct CGFloat: Hashable, Sendable, Codable {
  public init(_ value: Double) {}
}

open class Thread: NSObject, @unchecked Sendable {
  public init(block: @escaping @Sendable () -> Void) {}
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  open func start() {}
  open var name: String? { get { nil } set {} }
  open var stackSize: Int { get { 0 } set {} }
}

open class NSCondition: NSObject, @unchecked Sendable {
  public override init() {}
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
  open func wait() {}
  open func signal() {}
  open func broadcast() {}
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class Process: NSObject, @unchecked Sendable {
  public override init() {}
  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }
  open var executableURL: URL?
  open var arguments: [String]?
  open func run() throws {}
  open func waitUntilExit() {}
  open var terminationStatus: Int32 { 0 }
  open var terminationReason: TerminationReason { .exit }
}

open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { fatalError() }
  open var bundleURL: URL { fatalError() }
  open var resourceURL: URL? { nil }
}

public struct URLRequest: Sendable {
  public init(url: URL) {}
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

open class URLResponse: NSObject, @unchecked Sendable {}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
}

open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) { fatalError() }
}

open class NSNumber: NSObject, @unchecked Sendable {
  open var intValue: Int { fatalError() }
}

open class FileHandle: NSObject, @unchecked Sendable {
  public init?(forReadingAtPath path: String) { fatalError() }
  open func read(upToCount count: Int) throws -> Data? { fatalError() }
  open func close() throws { fatalError() }
  open class var standardError: FileHandle { fatalError() }
  open func write(_ data: Data) {}
}

open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { 0 }
}

extension FileManager {
  public func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  public func contentsOfDirectory(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
    options: DirectoryEnumerationOptions = []
  ) throws -> [URL] { [] }
  public func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?,
    options: DirectoryEnumerationOptions = [], errorHandler: ((URL, any Error) -> Bool)? = nil
  ) -> DirectoryEnumerator? { nil }
}
public struct URLResourceKey: Hashable, Sendable {}
open class NSEnumerator: NSObject, Sequence, IteratorProtocol {
  open func next() -> Any? { nil }
  open func nextObject() -> Any? { nil }
}
open class DirectoryEnumerator: NSEnumerator {
  open func skipDescendants() {}
}

extension Data {
  public func range(of data: Data, in range: Range<Index>? = nil) -> Range<Index>? { nil }
}

extension StringProtocol {
  public var capitalized: String { "" }
  public var removingPercentEncoding: String? { nil }
}
