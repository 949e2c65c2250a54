// Xcode's module for plugins in projects: it comes with Xcode alone.
public import Foundation
public import PackagePlugin

public protocol XcodeCommandPlugin: Plugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public func tool(named name: String) throws -> PluginContext.Tool { fatalError() }
}

public struct XcodeProject {
  public let directoryURL: URL
}

public struct XcodeTarget {
  public let displayName: String
  public let inputFiles: FileList
}
