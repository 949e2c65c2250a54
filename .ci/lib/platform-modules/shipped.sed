# Of the interfaces that come with the compiler: without what only Linux has.
# Without bodies, which only programs need: that takes a tenth of the time.
s/^(\/\/ swift-module-flags: .*) -O( |$)/\1 -Onone -experimental-skip-all-function-bodies\2/
s/-disable-objc-interop|-target-min-inlining-version min|-library-level api//g
/^import Glibc$/d
/^ *@backDeployed\(.*\)$/d
s/_stdlib_remainderl\(self, other\)/other/
s/_stdlib_squareRootl\(self\)|_swift_stdlib_gettid\(\)/0/
s/^( *let selfId) = 0/\1: Swift.UInt32 = 0/
# With Objective-C the compiler looks for this type.
/^@frozen .*struct UnsafeMutablePointer</ i\
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {\
  public let _rawValue: Builtin.RawPointer\
  public init(_ _rawValue: Builtin.RawPointer)\
  public var pointee: Pointee { get nonmutating set }\
}
