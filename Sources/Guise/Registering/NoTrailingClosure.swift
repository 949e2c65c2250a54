/// The type of a parameter that nobody gives: a trailing closure of the call is matched with it, so
/// that the compiler does not take the closure for a value of any other parameter.
public typealias NoTrailingClosure = ((Never) -> Never)?
