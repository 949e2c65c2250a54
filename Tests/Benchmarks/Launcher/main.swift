// `swift run -c release guise-benchmark` runs this, which builds and runs the benchmark itself: a
// package builds all of its executables, and that takes too long for those who want another one.

#if os(macOS) || os(Linux)
import Foundation

let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  .path(percentEncoded: false)
let swift = Process()
swift.executableURL = URL(filePath: "/usr/bin/env")
swift.arguments =
  [
    "GUISE_TESTS=guise-benchmark", "swift", "run", "-c", "release",
    "--package-path", root,
    // A folder of its own, so that neither of the two replaces the other.
    "--scratch-path", "\(root).build-benchmark", "guise-benchmark",
  ] + CommandLine.arguments.dropFirst()
try swift.run()
swift.waitUntilExit()
exit(swift.terminationReason == .exit ? swift.terminationStatus : 1)
#endif
