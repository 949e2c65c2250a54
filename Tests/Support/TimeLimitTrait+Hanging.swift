public import Testing

extension Trait where Self == TimeLimitTrait {
  /// A generous time limit for suites that wait for other threads and tasks, to report the test
  /// that hangs.
  ///
  /// No test takes nearly as long, even under heavy load or in a debug build.
  public static var endsInTime: Self { .timeLimit(.minutes(30)) }
}
