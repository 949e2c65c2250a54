internal import Foundation
internal import FuzzEntries

/// The entry that is fuzzed: a program of libFuzzer has one, and its own arguments.
private let entry: FuzzEntry = {
  let name = ProcessInfo.processInfo.environment["GUISE_FUZZ_ENTRY"] ?? ""
  guard let entry = FuzzEntry(rawValue: name) else {
    let names = FuzzEntry.allCases.map(\.rawValue).joined(separator: ", ")
    fail("GUISE_FUZZ_ENTRY is to be one of \(names)")
  }
  return entry
}()

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("guise-fuzz: \(message)\n".utf8))
  exit(2)
}

/// Does something else in place of fuzzing if an argument asks for it:
/// `--entries`, `--dictionary`, `--seeds FIXTURES FOLDER`, `--digests FOLDER…`.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ values: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let arguments = CommandLine.arguments.dropFirst()
  switch arguments.first {
  case "--entries": print(FuzzEntry.allCases.map(\.rawValue).joined(separator: "\n"))
  case "--dictionary": print(FuzzDictionary.text, terminator: "")
  case "--seeds" where arguments.count == 3:
    let paths = arguments.dropFirst().map { URL(filePath: $0) }
    do {
      try FuzzSeeds(fixtures: paths[0]).write(entry, to: paths[1])
    } catch {
      fail("cannot write seeds: \(error)")
    }
  case "--digests": printDigests(of: arguments.dropFirst())
  default: return 0
  }
  exit(0)
}

/// Prints a digest of all texts about each file: two processes print the same.
private func printDigests(of folders: some Sequence<String>) {
  for folder in folders {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else { continue }
      do throws(FuzzViolation) {
        print(name, String(try entry.run([UInt8](data)), radix: 16))
      } catch {
        print(name, error.description)
      }
    }
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do throws(FuzzViolation) {
    try entry.run([UInt8](UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // libFuzzer keeps the input that ends the process.
    fatalError("\(entry.rawValue): \(error)")
  }
  return 0
}

// MARK: Mutation

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: CUnsignedInt
) -> Int {
  // A text that is no JSON is changed as bytes, and so is some of the rest.
  if seed % 3 > 0 {
    var mutation = TreeMutation(seed: seed)
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    if let changed = mutation.mutated(bytes), copy(changed, to: start, room) {
      return changed.count
    }
  }
  return mutateBytes(start, count, room)
}

@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
  _ first: UnsafePointer<UInt8>?, _ firstCount: Int, _ second: UnsafePointer<UInt8>?,
  _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>, _ room: Int, _ seed: CUnsignedInt
) -> Int {
  let one = [UInt8](UnsafeBufferPointer(start: first, count: firstCount))
  let other = [UInt8](UnsafeBufferPointer(start: second, count: secondCount))
  var mutation = TreeMutation(seed: seed)
  if let changed = mutation.mutated(one, with: other), copy(changed, to: result, room) {
    return changed.count
  }
  // The front of one and the back of the other.
  let joined = Array(one.prefix(Int(seed) % (one.count + 1)) + other.suffix(other.count / 2))
  return copy(joined, to: result, room) ? joined.count : 0
}

private func copy(
  _ bytes: [UInt8], to start: UnsafeMutablePointer<UInt8>, _ room: Int
) -> Bool {
  guard bytes.count <= room, !bytes.isEmpty else { return false }
  _ = UnsafeMutableBufferPointer(start: start, count: room).update(fromContentsOf: bytes)
  return true
}
