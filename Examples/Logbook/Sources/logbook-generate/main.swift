// Makes an access log: logbook-generate [FILE [SEED [LINES]]]
//
// The same seed and number of lines always make the same bytes.

import Foundation

let defaultSeed: UInt64 = 20_250_301
let defaultLines = 4_000

let arguments = Array(CommandLine.arguments.dropFirst())
let seed = arguments.count > 1 ? UInt64(arguments[1]) : defaultSeed
let lines = arguments.count > 2 ? Int(arguments[2]) : defaultLines

if let seed, let lines, lines >= 0, arguments.count <= 3, arguments.first?.hasPrefix("-") != true {
  let log = Data(accessLog(seed: seed, lines: lines).utf8)
  if let path = arguments.first {
    do {
      try log.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      FileHandle.standardError.write(Data("logbook-generate: \(path): \(error)\n".utf8))
      exit(1)
    }
  } else {
    FileHandle.standardOutput.write(log)
  }
} else {
  FileHandle.standardError.write(Data("usage: logbook-generate [FILE [SEED [LINES]]]\n".utf8))
  exit(2)
}
