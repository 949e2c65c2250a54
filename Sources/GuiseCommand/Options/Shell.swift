/// A shell with support for completions.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
