public import Testing

extension Trait where Self == TimeLimitTrait {
  /// For suites that wait for other threads and tasks: one that hangs is named. No test takes nearly as
  /// long, however busy the machine is and whatever it was built for.
  public static var endsInTime: Self { .timeLimit(.minutes(30)) }
}
