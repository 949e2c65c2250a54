/// The type of a parameter that is never given. A trailing closure of the call matches it, so that
/// the compiler does not take the closure for a value of any other parameter.
// With a label: without one, Swift 6.3 crashes on a call that has a wrong label and a trailing closure.
public typealias NoTrailingClosure = ((Never) -> Never)?
