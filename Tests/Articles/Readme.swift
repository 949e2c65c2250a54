import Testing

@Suite("The example of the README")
struct ReadmeExample {
  @Test func theServerIsWired() throws {
    _ = try wire()
  }
}

// README.md
