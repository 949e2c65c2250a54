/// Numbers as types, because values as generic arguments require newer systems than the package
/// does.
public enum N0: Sendable {}
public enum N1: Sendable {}
public enum N2: Sendable {}
public enum N3: Sendable {}
public enum N4: Sendable {}
public enum N5: Sendable {}
public enum N6: Sendable {}
