import Testing

@testable import GuiseManifest
@testable import GuiseValidation

@Suite("Paths in reports")
struct ReportedPathTests {
  @Test(
    "Paths are relative to the working directory",
    arguments: [
      ("/work/app/manifest.json", "manifest.json"),
      ("/work/app/config/a.json", "config/a.json"),
      ("/work/app/../lib/a.json", "../lib/a.json"),
      ("/work/lib/a.json", "../lib/a.json"),
      ("/work/app-two/a.json", "../app-two/a.json"),
      ("/elsewhere/a.json", "/elsewhere/a.json"),
      ("manifest.json", "manifest.json"),
      ("./config/./a.json", "config/a.json"),
      ("config/../a.json", "a.json"),
      ("../a.json", "../a.json"),
      ("Logbook/Factories.swift", "Logbook/Factories.swift"),
      ("<stdin>", "<stdin>"),
      ("/work/app", "."),
    ])
  func relative(path: String, text: String) {
    #expect(ReportedPath(relativeTo: "/work/app/").text(path) == text)
  }

  @Test("The root folder is a working directory like any other")
  func root() {
    #expect(ReportedPath(relativeTo: "/").text("/a/b.json") == "a/b.json")
  }
}
