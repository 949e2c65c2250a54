internal import GuiseValidation

/// The style of the page of a difference: on screens of any width, and on paper.
enum DifferenceStyle {
  static let text = """
    \(HTMLPage.colors)
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem 4rem; color: var(--text);
      background: var(--ground); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
    h2 { font-size: 1.15rem; margin: 2.25rem 0 .75rem; }
    h3 { font-size: .95rem; font-weight: 400; margin: 0; color: var(--faint); }
    h3 code, h3:not(:has(code)) { font-weight: 600; color: var(--text); }
    p { margin: 0; } code { font: .9em/1.5 ui-monospace, monospace; white-space: pre-wrap; }
    header { padding-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
    header p { display: flex; align-items: baseline; }
    header span { flex: 0 0 2.25rem; color: var(--faint); font-size: .8rem; }
    ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; padding: 0; }
    li a { display: block; padding: .15rem .75rem; border-radius: 1rem; color: var(--text);
      background: var(--raised); border: 1px solid var(--line); }
    li .added { background: var(--new-ground); border-color: transparent; color: var(--new); }
    li .removed { background: var(--fault-ground); border-color: transparent; color: var(--fault); }
    li .changed { background: var(--warn-ground); border-color: transparent; color: var(--warn); }
    a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    article, details { border: 1px solid var(--line); border-radius: 6px; margin: .6rem 0; overflow: hidden; }
    article { border-left-width: 3px; } article:target { outline: 2px solid var(--accent); }
    article.added, article.removed { display: flex; flex-wrap: wrap; gap: 0 .75rem;
      align-items: baseline; padding: .4rem 1rem; color: var(--faint); }
    article.added { border-left-color: var(--new); } article.removed { border-left-color: var(--fault); }
    article.changed { border-left-color: var(--warn); }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    td, th { text-align: left; vertical-align: baseline; font-weight: 400; padding: .3rem 1rem; }
    thead td { width: 30%; } tr + tr > * { border-top: 1px solid var(--line); }
    thead { background: var(--raised); border-bottom: 1px solid var(--line); }
    thead th { color: var(--faint); font-size: .8rem; }
    th[scope=row] { color: var(--faint); } th code { color: var(--text); }
    .old code, .new code { border-radius: 4px; padding: .1rem .35rem; margin-left: -.35rem;
      -webkit-box-decoration-break: clone; box-decoration-break: clone; }
    .old code { background: var(--fault-ground); } .new code { background: var(--new-ground); }
    summary { padding: .4rem 1rem; cursor: pointer; } details[open] summary { border-bottom: 1px solid var(--line); }
    .paths th:first-child { width: 34%; } .paths td { color: var(--faint); }
    @media (max-width: 36rem) { body { padding: 1.25rem .75rem 3rem; } td, th { padding-inline: .75rem; }
      article tr { display: grid; grid-template-columns: 1fr 1fr; padding-block: .2rem; }
      article tr > * { padding-block: .1rem; } article tr > :first-child { grid-column: 1 / 3; }
      article tr + tr { border-top: 1px solid var(--line); } article tr + tr > * { border: 0; } }
    @media print { body { max-width: none; padding: 0; font-size: 10pt; } a { color: inherit; }
      article, tr { break-inside: avoid; } h2 { break-after: avoid; }
      details::details-content { content-visibility: visible; block-size: auto; } }
    """
}
