/// Prints the texts one below the other, with a number each.
public final class NumberedSink: Sink {
  private var count = 0

  public init() {}

  public func show(_ text: String, of request: Request) {
    count += 1
    print("(\(count)) \(request.name)\n\(text)\n")
  }
}
