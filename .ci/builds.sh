# How the scripts that test this package build it, and how they time what they do. For scripts that read this
# file with `source`.

# step NAME COMMAND…: runs a command, and prints how long it took, on the clock and of all processors together.
step() {
  local name=$1 TIMEFORMAT="== $1: %0R s (processors: %0U s)"
  shift
  printf '\n== %s\n' "$name"
  time "$@"
}

# The product of the tests, and no more: `--build-tests` builds every executable too.
tests=(--product guisePackageTests)
# Without what debuggers read, which takes a good part of compiling.
lean=(-debug-info-format none)
# Of tests as applications are built; they need what is internal.
optimized=(-c release "${lean[@]}" -Xswiftc -enable-testing)

# The runtime library of Swift is not instrumented: where a thread resumes a continuation at once, the
# sanitizer does not see that the task has suspended before.
# (`Scc6resume9returning` is `UnsafeContinuation.resume(returning:)`, where the other is inlined.)
#
# with_thread_sanitizer TARGETS: builds and runs these test targets.
with_thread_sanitizer() {
  local suppressions status=0
  suppressions=$(mktemp)
  printf '%s\n' race:withUnsafeContinuation race:Scc6resume9returning >"$suppressions"
  GUISE_TESTS=$1 TSAN_OPTIONS="suppressions=$suppressions" \
    swift test --sanitize=thread --scratch-path .build-thread "${lean[@]}" || status=$?
  rm "$suppressions"
  return "$status"
}

# Leak reports fail clean packages; and recursion is guarded by the stack pointer, which the fake
# stacks of use-after-return hide. The frames of the sanitizer have no room on the smallest stacks.
#
# with_address_sanitizer TARGETS: builds and runs these test targets.
with_address_sanitizer() {
  GUISE_TESTS=$1 ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
    swift test --sanitize=address --scratch-path .build-address "${lean[@]}" \
    --skip GuiseTests.StackTests
}
