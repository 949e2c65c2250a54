# Texts that are followed: their fences, and the commands in them. For scripts that read this file with
# `source`.

# fences TEXT FOLDER: writes each fence of a text to a file, numbered in their order. N.sh are commands,
# N.out what they print, and N.status the exit status that the text behind them gives ("exit status is 1").
# A fence of another language is N.LANGUAGE; if the line before it begins with a name in backticks, N.path
# has that name.
fences() {
  awk -v folder="$2" '
    function file(number, suffix) { return sprintf("%s/%02d.%s", folder, number, suffix) }
    inside && $0 == "```" { inside = 0; close(target); next }
    inside { print >target; next }
    /^```/ {
      inside = 1
      language = substr($0, 4)
      if (language != "") count++
      if (language == "sh") commands = count
      else if (language != "" && path != "") print path >file(count, "path")
      target = language == "" ? file(commands, "out") : file(count, language)
      printf "" >target
      path = ""
      next
    }
    match($0, /^`[^`]+`/) { path = substr($0, 2, RLENGTH - 2) }
    match($0, /exit status is [0-9]+/) {
      print substr($0, RSTART + 15, RLENGTH - 15) >file(commands, "status")
    }' "$1"
}

# perform COMMANDS TEXT: runs a file that `fences` wrote in this shell, and compares its exit status, and
# what it prints if the text tells it.
perform() {
  local step=${1%.sh} status=0 expected
  sed 's/^/  $ /' "$1"
  # As in a reader's shell: `| head` may leave early.
  set +o pipefail
  eval "$(cat "$1")" >"$step.printed" 2>"$step.errors" || status=$?
  set -o pipefail
  expected=$(cat "$step.status" 2>/dev/null || echo 0)
  if [ "$status" != "$expected" ]; then
    tail -n 40 "$step.errors" "$step.printed" >&2
    echo "$2: exit status $status instead of $expected" >&2
    return 1
  fi
  if [ -e "$step.out" ]; then diff -u "$step.out" "$step.printed"; fi
}
