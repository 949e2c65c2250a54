# Completes guise-validate in bash: eval "$(guise-validate --completions bash)"
_guise_validate() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # In --option=value the sign is a word of its own.
  if [[ $current == "=" ]]; then
    current=
  elif [[ $previous == "=" ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  local IFS=$'\n'
  case $previous in
    --set) compopt +o default 2>/dev/null; return ;;
    --root) COMPREPLY=($(compgen -d -- "$current")); return ;;
    --format) COMPREPLY=($(compgen -W $'text\njson\nsarif\ngithub\ngitlab\njunit\nhtml\nmarkdown' -- "$current")); return ;;
    --limit) compopt +o default 2>/dev/null; return ;;
    --color) COMPREPLY=($(compgen -W $'auto\nalways\nnever' -- "$current")); return ;;
    --graph) COMPREPLY=($(compgen -W $'dot\nmermaid\ntree\nhtml' -- "$current")); return ;;
    --focus) compopt +o default 2>/dev/null; return ;;
    --why) compopt +o default 2>/dev/null; return ;;
    --explain) COMPREPLY=($(compgen -W $'unreadable-file\ninvalid-encoding\ninvalid-json\nduplicate-key\nlimit-exceeded\nunknown-key\nmissing-key\nwrong-type\ninvalid-value\ninvalid-identifier\nunsupported-version\ninclude-not-found\ninclude-cycle\ninclude-outside-root\nduplicate-registration\noverride-without-target\noverride-without-effect\nunknown-assembly\nduplicate-assembly\nassembly-cycle\nno-root\nunreachable-assembly\nduplicate-variable\ninvalid-variable\nvariable-cycle\nunset-variable\nunknown-variable\nunused-variable\nsecret-default\nduplicate-factory\ninvalid-factory\nnothing-to-check\nunknown-factory\nunknown-service\nunknown-tag\nunexpected-settings\nmissing-setting\nunknown-setting\ninvalid-setting\nunchecked-settings\nopaque-factory\nunknown-parameter\nunknown-registration\ndependency-type-mismatch\nduplicate-reference\ninvalid-decorator\nunknown-scope\nweak-value-type\ncached-arguments\ninvalid-eager\nambiguous-dependency\nshadowed-service\nreplaced-registration\nmissing-dependency\nempty-collection\nabsent-optional\ndependency-cycle\ncaptive-dependency\ncaptured-scoped\nunmet-requirement\nscope-unreachable\nrequires-async\nrequires-main-actor\nunused-registration\nmissing-supplied-service\ninvalid-catalog\nno-catalog\nstale-catalog\nunused-allow' -- "$current")); return ;;
    --completions) COMPREPLY=($(compgen -W $'bash\nzsh\nfish' -- "$current")); return ;;
    --catalog|--output|--diff) return ;;
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W $'--catalog\n--set\n--check-environment\n--root\n--skip-others\n--strict\n--format\n--limit\n--quiet\n--color\n--output\n--graph\n--focus\n--why\n--diff\n--effective\n--fix\n--dry-run\n--init\n--schema\n--explain\n--completions\n--man\n--version\n--help\n-h' -- "$current"))
  fi
}
complete -o default -F _guise_validate guise-validate
