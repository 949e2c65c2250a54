/// A shell that can complete what is typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
