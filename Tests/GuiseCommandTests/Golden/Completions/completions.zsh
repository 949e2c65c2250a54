#compdef guise-validate
# Completes guise-validate in zsh: source <(guise-validate --completions zsh)
_guise_validate() {
  _arguments -S \
    '--catalog=[The catalog of the application'\''s factories]:catalog:_files' \
    '*--set=[The value of one of the manifest'\''s variables]:set: ' \
    '--check-environment[Check the environment too]' \
    '*--root=[The folder that included files must stay in]:root:_files -/' \
    '--skip-others[Skip named files that are not manifests, by the rules for folders, and list them in the summary]' \
    '--strict[Let warnings fail the check too]' \
    '--format=[The format of the report]:format:(text json sarif github gitlab junit html markdown)' \
    '--limit=[The maximum number of findings written per rule]:limit: ' \
    '--quiet[In text, print only what fails the check]' \
    '--color=[Whether text is coloured]:color:(auto always never)' \
    '--output=[Write the report to FILE, whole or not at all, instead of to standard output]:output:_files' \
    '--graph=[Print the wiring as a graph]:graph:(dot mermaid tree html)' \
    '--focus=[With --graph]:focus: ' \
    '--why=[Print why the registration NAME is needed]:why: ' \
    '--diff=[Print how the wiring changes from the manifest OTHER to the one given]:diff:_files' \
    '--effective[Print the manifest and all its includes as one manifest, which loads in the same way]' \
    '--fix[Make the proposed changes that are certain]' \
    '--dry-run[With --fix]' \
    '--init[Write a first manifest from the catalog to the named file, which must not exist yet]' \
    '--schema[Print the JSON Schema of manifests, narrowed to the catalog]' \
    '--explain=[Print the meaning of a rule, an example and a remedy]::explain:(unreadable-file invalid-encoding invalid-json duplicate-key limit-exceeded unknown-key missing-key wrong-type invalid-value invalid-identifier unsupported-version include-not-found include-cycle include-outside-root duplicate-registration override-without-target override-without-effect unknown-assembly duplicate-assembly assembly-cycle no-root unreachable-assembly duplicate-variable invalid-variable variable-cycle unset-variable unknown-variable unused-variable secret-default duplicate-factory invalid-factory nothing-to-check unknown-factory unknown-service unknown-tag unexpected-settings missing-setting unknown-setting invalid-setting unchecked-settings opaque-factory unknown-parameter unknown-registration dependency-type-mismatch duplicate-reference invalid-decorator unknown-scope weak-value-type cached-arguments invalid-eager ambiguous-dependency shadowed-service replaced-registration missing-dependency empty-collection absent-optional dependency-cycle captive-dependency captured-scoped unmet-requirement scope-unreachable requires-async requires-main-actor unused-registration missing-supplied-service invalid-catalog no-catalog stale-catalog unused-allow)' \
    '--completions=[Print a script that makes a shell complete the options and their values]:completions:(bash zsh fish)' \
    '--man[Print the manual page]' \
    '--version[Print the version]' \
    '(--help -h)--help[Print this text]' \
    '(--help -h)-h[Print this text]' \
    '*:manifest:_files'
}
if [ "$funcstack[1]" = "_guise_validate" ]; then
  _guise_validate "$@"
else
  compdef _guise_validate guise-validate
fi
