# Functions for the scripts of .ci, which read this file with `source`.

# step NAME COMMAND…: runs a command in a shell of its own, and prints how long it took, on the clock and of all
# processors together.
step() {
  local name=$1 TIMEFORMAT="== $1: %0R s (processors: %0U s)"
  shift
  printf '\n== %s\n' "$name"
  (time "$@")
}

# debian COMMAND PACKAGE…: installs packages of Debian where a command is missing.
debian() {
  local command=$1
  shift
  if command -v "$command" >/dev/null; then return; fi
  apt-get update --quiet=2
  apt-get install --quiet=2 --yes --no-install-recommends "$@"
}

# venv_of_python: installs Python and its module for environments where they are missing.
venv_of_python() {
  if python3 -c "import venv, ensurepip" 2>/dev/null; then return; fi
  apt-get update --quiet=2
  apt-get install --quiet=2 --yes --no-install-recommends python3 python3-venv
}

# python_with NAME REQUIREMENTS: sets `python` to one that has the packages of a file. It is kept in .build
# until the file changes. A file with hashes lists every package.
python_with() {
  local folder=.build/python-$1 options=(--quiet --disable-pip-version-check)
  python=$folder/bin/python
  if cmp --quiet "$2" "$folder/requirements.txt"; then return; fi
  if grep --quiet hash= "$2"; then options+=(--no-deps --require-hashes); fi
  venv_of_python
  rm -rf "$folder"
  mkdir -p .build
  python3 -m venv "$folder"
  "$folder/bin/pip" install "${options[@]}" --requirement "$2"
  cp "$2" "$folder/requirements.txt"
}

# objects BUILD MODULE…: prints the objects of a build's modules, without those of files that are gone.
objects() {
  local build=$1 module source
  shift
  for module; do
    while read -r source; do
      printf '%s\n' "$build/$module.build/$(basename "$source").o"
    done <"$build/$module.build/sources"
  done
}

# The product of the tests, and no more: `--build-tests` builds every executable too.
tests=(--product guisePackageTests)
# Without debug information, which takes a good part of compiling.
lean=(-debug-info-format none)
# Optimised as applications are, with the internal declarations that tests use.
optimized=(-c release "${lean[@]}" -Xswiftc -enable-testing)

# with_thread_sanitizer TARGETS OPTION…: builds and runs these test targets, or the tests of them that options of
# `swift test` choose.
#
# The runtime library of Swift is not instrumented: where a thread resumes a continuation at once, the
# sanitizer does not see that the task has suspended before. (`Scc6resume9returning` is
# `UnsafeContinuation.resume(returning:)`, where the other is inlined.)
with_thread_sanitizer() {
  local targets=$1 suppressions status=0
  shift
  suppressions=$(mktemp)
  printf '%s\n' race:withUnsafeContinuation race:Scc6resume9returning >"$suppressions"
  GUISE_TESTS=$targets TSAN_OPTIONS="suppressions=$suppressions" \
    swift test --sanitize=thread --scratch-path .build-thread "${lean[@]}" "$@" || status=$?
  rm "$suppressions"
  return "$status"
}

# with_address_sanitizer TARGETS: builds and runs these test targets.
#
# Leak reports fail clean packages; and recursion is guarded by the stack pointer, which the fake stacks of
# use-after-return hide. The frames of the sanitizer have no room on the smallest stacks.
with_address_sanitizer() {
  GUISE_TESTS=$1 ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 \
    swift test --sanitize=address --scratch-path .build-address "${lean[@]}" \
    --skip GuiseTests.StackTests
}
