import Testing

@testable import GuiseCommand

@Suite("The command line")
struct OptionParserTests {
  private let parser = OptionParser(table: CommandOption.common)

  private func options(_ arguments: String...) throws -> CommandOptions {
    try parser.parse(arguments)
  }

  @Test("Values follow in the next argument or behind an equals sign")
  func values() throws {
    var expected = CommandOptions()
    expected.manifests = ["m.json"]
    expected.catalog = "a=b.json"
    #expect(try options("--catalog", "a=b.json", "m.json") == expected)
    #expect(try options("m.json", "--catalog=a=b.json") == expected)
  }

  @Test("Every option sets what it names")
  func everyOption() throws {
    let options = try options(
      "--catalog", "c.json", "--root", "a", "--root", "lib=b", "--set", "x=1", "--set=y==",
      "--check-environment", "--format=json", "--output", "o", "--strict", "--quiet",
      "--color=never", "one.json", "two.json")
    var expected = CommandOptions()
    expected.manifests = ["one.json", "two.json"]
    expected.catalog = "c.json"
    expected.root = "a"
    expected.namedRoots = ["lib": "b"]
    expected.variables = ["x": "1", "y": "="]
    expected.checksEnvironment = true
    expected.formatName = "json"
    expected.output = "o"
    expected.isStrict = true
    expected.isQuiet = true
    expected.color = .never
    #expect(options == expected)
  }

  @Test("-- ends the options, - is a manifest, one named twice counts once")
  func manifests() throws {
    #expect(try options("--", "--strict", "--").manifests == ["--strict", "--"])
    #expect(try options("-", "a", "b", "a").manifests == ["-", "a", "b"])
  }

  @Test("A folder may have an equals sign in it")
  func folders() throws {
    #expect(try options("--root", "./a=b", "m").root == "./a=b")
    #expect(try options("--root", "a=b", "m").namedRoots == ["a": "b"])
  }

  @Test("An empty value is a value")
  func emptyValue() throws {
    #expect(try options("--set", "a=", "m").variables == ["a": ""])
  }

  @Test("How many findings are written out", arguments: [("0", 0), ("7", 7)])
  func limit(text: String, limit: Int) throws {
    #expect(try options("--limit", text, "m").limit == limit)
  }

  @Test("A rule's name may be left out")
  func explain() throws {
    #expect(try options("--explain").request == .explain([]))
    #expect(try options("--explain=").request == .explain([]))
    #expect(try options("--explain", "no-root").request == .explain(["no-root"]))
  }

  @Test("--help and --version end the reading")
  func requests() throws {
    #expect(try options("--strict", "--help", "--no-such").request == .help)
    #expect(try options("-h").request == .help)
    #expect(try options("--version", "m.json").request == .version)
  }

  @Test(
    "Wrong usage says what to write instead",
    arguments: [
      ([], "no manifest given"),
      (["--strict"], "no manifest given"),
      (["--catalgo", "c", "m"], "unknown option --catalgo; did you mean --catalog?"),
      (["-strict", "m"], "unknown option -strict; did you mean --strict?"),
      (["--frobnicate=x", "m"], "unknown option --frobnicate"),
      (["--frob1=x", "m"], "unknown option --frob…"),
      (["--setx", "m"], "unknown option --set…; did you mean --set?"),
      (["--emit-catalog", "c"], "unknown option --emit-catalog"),
      (["m", "--catalog"], "--catalog needs a value: --catalog FILE"),
      (["m", "--root"], "--root needs a value: --root [NAME=]DIR"),
      (["--output", "--quiet", "m"], "--output needs a value: --output FILE"),
      (["--strict=yes", "m"], "--strict takes no value"),
      (
        ["--format", "xml", "m"],
        "--format takes text, json, sarif, github, gitlab or junit without --diff"
      ),
      (
        ["--format", "sarif", "--diff", "o", "m"],
        "--format takes text, json, html or markdown with --diff"
      ),
      (["--color=", "m"], "--color takes auto, always or never"),
      (["--set", "name", "m"], "--set takes NAME=VALUE"),
      (["--set", "na me=hush", "m"], "--set takes NAME=VALUE"),
      (["--set", "a=1", "--set", "a=2", "m"], "--set is given twice for \"a\""),
      (["--root", "", "m"], "--root takes a folder"),
      (["--root", "lib=", "m"], "--root takes NAME=DIR"),
      (["--root", "a", "--root", "b", "m"], "--root is given twice"),
      (["--root", "x=a", "--root", "x=b", "m"], "--root is given twice for \"x\""),
      (["--format=json", "--format=text", "m"], "--format is given twice"),
      (["--strict", "m", "--strict"], "--strict is given twice"),
      (["--limit", "-1", "m"], "--limit takes a number, or 0 for no limit"),
      (["--limit=many", "m"], "--limit takes a number, or 0 for no limit"),
      (["-", "--catalog", "-"], "standard input (-) can be read only once"),
      (["-", "-"], "standard input (-) can be read only once"),
    ])
  func usageErrors(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try parser.parse(arguments) }
    #expect(error?.message == message)
  }

  @Test("A command with linked factories can write their catalog")
  func linked() throws {
    let parser = OptionParser(table: CommandOption.linked)
    #expect(try parser.parse(["--emit-catalog", "c"]).emittedCatalog == "c")
    let error = #expect(throws: UsageError.self) {
      try parser.parse(["--emit-catalog", "-", "m.json"])
    }
    #expect(error?.message.contains("cannot both go to standard output") == true)
    #expect(
      try parser.parse(["--emit-catalog", "-", "--output=r", "m.json"]).emittedCatalog == "-")
  }
}
