/// Why a stream did not take or give all of its bytes.
package enum CommandStreamError: Error, Equatable {
  /// Whoever read the output has gone: no fault, and no reason to say anything.
  case closed
  case failed(reason: String)
}
