# Makes an interface of the declarations that are printed of a module.
s/[A-Z][a-z]+\.dispatch_fd_t/Swift.Int32/
s/[A-Z][a-z]+\.dispatch_time_t/Swift.UInt64/
s/@inlinable //
s/(internal|private)\(set\) //
s/override public init\(\)/public init()/
/Swift\.[A-Za-z]*Span\b/d
/^extension .*URL.Template.Element/,/^}/d
/^ *[^/]* subscript.*[^}]$/ s/$/ { get set }/
s/^    public var [^={]*$/& { get }/
# What PackagePlugin has since version 6.0 is not printed: what it has in place of URL, and an empty enum.
/_PackageDescription, deprecated: 6\.[01]/ {
  N
  s/.*renamed: "([A-Za-z]+)"\)\n(.* (let|var)|    var) [a-z]+:/\2 \1:/
  s/.*\n//
  s/PackagePlugin\.Path/Foundation.URL/g
}
s/^public enum Command \{/& case command/
