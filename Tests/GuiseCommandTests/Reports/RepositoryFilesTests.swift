import Foundation
import TestSupport
import Testing

@testable import GuiseCommand

@Suite("Paths in a repository")
struct RepositoryFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func files(in name: String, workspace: String? = nil) -> RepositoryFiles {
    let variables = workspace.map { ["GITHUB_WORKSPACE": $0] } ?? [:]
    return RepositoryFiles(
      CommandEnvironment(variables: variables, workingDirectory: folder.file(name)))
  }

  @Test("The workspace comes first, then the nearest repository, then the working directory")
  func root() throws {
    try folder.write("", to: "outer/.git/HEAD")
    try folder.write("gitdir: ..", to: "outer/inner/.git")
    try folder.write("", to: "outer/inner/app/m.json")
    let workspace = folder.file("outer")
    #expect(files(in: "outer/inner/app", workspace: workspace).root == workspace)
    #expect(files(in: "outer/inner/app", workspace: workspace + "/").root == workspace)
    #expect(files(in: "outer/inner/app").root == folder.file("outer/inner"))
    #expect(files(in: "outer/inner/app", workspace: "").root == folder.file("outer/inner"))
    #expect(files(in: "outer/other").root == workspace)
    #expect(files(in: "apart").root == folder.file("apart"))
  }

  @Test(
    "Paths are below the root, with forward slashes and nothing before them",
    arguments: [
      ("m.json", "app/m.json"), ("./m.json", "app/m.json"), ("x/../m.json", "app/m.json"),
      ("../m.json", "m.json"), ("@/app/a b.json", "app/a b.json"),
      ("@/./app//m.json", "app/m.json"),
    ])
  func inside(path: String, expected: String) throws {
    let files = files(in: "repo/app", workspace: folder.file("repo"))
    #expect(
      files.place(of: path.replacing("@", with: folder.file("repo"))) == expected)
  }

  @Test("What is outside is up and down from there, standard input too")
  func outside() {
    let files = files(in: "repo", workspace: folder.file("repo"))
    #expect(files.place(of: "../m.json") == "../m.json")
    #expect(files.place(of: "../repository/m.json") == "../repository/m.json")
    let depth = files.root.split(separator: "/").count
    let up = String(repeating: "../", count: depth)
    #expect(files.place(of: "/m.json") == up + "m.json")
    #expect(files.place(of: "<stdin>") == "<stdin>")
  }

  @Test("Symbolic links on the way are no other place")
  func links() throws {
    try folder.write("", to: "repo/app/m.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: folder.file("repo"))
    let through = files(in: "link/app", workspace: folder.file("repo"))
    #expect(through.place(of: "m.json") == "app/m.json")
    let workspace = files(in: "repo/app", workspace: folder.file("link"))
    #expect(workspace.place(of: folder.file("repo/app/m.json")) == "app/m.json")
  }
}
