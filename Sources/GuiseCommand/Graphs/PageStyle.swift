internal import GuiseValidation

/// The style of the wiring page: light and dark, on screens and on paper.
enum PageStyle {
  static let text = """
    \(HTMLPage.colors)
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--ground); display: grid; grid-template: auto 1fr / 21rem 1fr; height: 100vh; }
    a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    code { font: .88em ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
    .faint { color: var(--faint); } ul, ol, p, dl, dd { margin: 0; padding: 0; } ul { list-style: none; }

    header { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
      padding: .6rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--raised); }
    h1 { font-size: .95rem; font-weight: 600; margin: 0 auto 0 0; overflow-wrap: anywhere; } h1 a { color: inherit; }
    label { color: var(--faint); font-size: .85rem; } input, select, nav button { font: inherit; font-size: .85rem;
      color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: 6px;
      padding: .2rem .45rem; max-width: 8.5rem; } #manifest { max-width: 16rem; } input[type=checkbox] { vertical-align: -2px; }
    [hidden] { display: none; }

    nav { overflow: auto; border-right: 1px solid var(--line); padding: .75rem .75rem 2rem; }
    nav p { display: flex; justify-content: space-between; align-items: center; min-height: 1.9rem;
      padding: 0 .6rem; color: var(--faint); font-size: .85rem; }
    nav h2 { display: flex; justify-content: space-between; font-size: .8rem; font-weight: 600;
      margin: 1rem 0 .25rem; padding: 0 .6rem; overflow-wrap: anywhere; }
    nav h2 small { color: var(--faint); font-weight: 400; }
    nav li a { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; color: inherit;
      padding: .25rem .6rem; border-radius: 6px; overflow-wrap: anywhere; line-height: 1.4; }
    nav li a:hover { background: var(--raised); text-decoration: none; }
    nav li a[aria-current] { background: var(--chosen); }
    nav li small { flex-basis: 100%; color: var(--faint); font-size: .8rem; } nav .badges { margin-left: auto; }

    .badges { display: inline-flex; flex-wrap: wrap; gap: .35rem; align-items: center; }
    .badge { display: inline-block; font-size: .75rem; line-height: 1.35; padding: .05rem .45rem; border-radius: 99px;
      background: var(--quiet); color: var(--text); white-space: nowrap; margin: 0; }
    .badge.singleton { color: var(--singleton); background: var(--singleton-ground); }
    .badge.scoped { color: var(--scoped); background: var(--scoped-ground); }
    .badge.weak, .badge.graph { color: var(--weak); background: var(--weak-ground); }
    .badge.tag { background: none; border: 1px solid var(--line); color: var(--faint); }
    .badge.secret, .badge.finding-warning { color: var(--warn); background: var(--warn-ground); }
    .badge.finding-error { color: var(--fault); background: var(--fault-ground); }

    main { overflow: auto; padding: 1.5rem 2rem 4rem; } #content { max-width: 76rem; }
    h2 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; margin: 0; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; font-weight: 600; margin: 0 0 .6rem; } h4 { font-size: .85rem; margin: .6rem 0 .2rem; color: var(--faint); }
    section { margin-top: 2rem; } main p.badges { color: var(--faint); margin: .35rem 0 .75rem; }
    p.about { max-width: 46rem; margin: .35rem 0 .75rem; color: var(--faint); font-size: 1.05rem; }
    .counts { display: flex; flex-wrap: wrap; gap: .3rem 1.75rem; margin: 1rem 0; color: var(--faint); }
    .counts strong { color: var(--text); font-size: 1.25rem; font-weight: 600; } .counts .error, .counts .error strong { color: var(--fault); }
    .counts .warning, .counts .warning strong { color: var(--warn); }

    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15.5rem, 1fr)); gap: .8rem; }
    .card { display: flex; flex-direction: column; gap: .35rem; text-align: left; font: inherit; font-size: .88rem; color: var(--faint);
      background: var(--ground); border: 1px solid var(--line); border-radius: 10px; padding: .85rem 1rem; overflow-wrap: anywhere; }
    button.card { cursor: pointer; } button.card:hover { border-color: var(--accent); }
    .card[aria-pressed=true] { border-color: var(--accent); background: var(--chosen); color: var(--text); } .card.still { border-style: dashed; }
    .card .top { display: flex; gap: .5rem; align-items: baseline; } .card .top > :last-child { margin-left: auto; } .card strong { color: var(--text); font-size: 1rem; }
    .card .about { line-height: 1.4; } .card .uses { margin-top: auto; }
    .bar { display: flex; gap: 2px; height: 5px; } .bar span { background: var(--other); border-radius: 3px; min-width: 5px; flex-basis: 0; }
    .bar .singleton { background: var(--singleton); } .bar .scoped { background: var(--scoped); } .bar .weak, .bar .graph { background: var(--weak); }

    dl { display: grid; grid-template-columns: minmax(6.5rem, max-content) 1fr; gap: .3rem 1.5rem; margin: .5rem 0; }
    dt { color: var(--faint); overflow-wrap: anywhere; } dd { overflow-wrap: anywhere; }
    dl.needs { grid-template-columns: fit-content(22rem) 1fr; } .needs dt { color: var(--text); }
    table { border-collapse: collapse; font-size: .93rem; } td, th { text-align: left; padding: .35rem 1.5rem .35rem 0;
      border-bottom: 1px solid var(--line); vertical-align: baseline; overflow-wrap: break-word; font-weight: 400; }
    .wide code { overflow-wrap: break-word; } .wide td:nth-child(3) code { overflow-wrap: anywhere; }
    thead th { color: var(--faint); font-size: .8rem; } tbody th { font-weight: 500; } table.wide { width: 100%; }
    .finding { border-left: 3px solid var(--line); border-radius: 4px; background: var(--raised); padding: .5rem .9rem; margin: .5rem 0; max-width: 60rem; overflow-wrap: anywhere; }
    .finding.error { border-color: var(--fault); background: var(--fault-ground); } .finding.warning { border-color: var(--warn); background: var(--warn-ground); }
    .finding .faint { color: inherit; }
    .parts { padding-left: 1.3rem; } .parts > li { margin: .5rem 0 1rem; } .parts > li::marker { color: var(--faint); }
    summary { cursor: pointer; color: var(--faint); } .more { display: inline; } .more > summary { display: inline-block; padding: 0 .4rem; }
    .more > summary::before { content: "▸ "; } .more[open] > summary::before { content: "▾ "; }
    .more[open] { display: block; } .tree li { margin: .2rem 0; } .tree .tree { margin-left: .5rem; padding-left: 1rem; border-left: 1px solid var(--line); }
    .legend { margin-top: .5rem; font-size: .85rem; color: var(--faint); } .legend ul { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: .4rem 0; }
    .legend li { display: flex; gap: .5rem; align-items: center; }

    .picture { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
    svg { display: block; max-width: 100%; height: auto; font: 13px system-ui, sans-serif; } svg text { fill: var(--text); }
    svg .box { fill: var(--ground); stroke: var(--faint); } svg .code { stroke: var(--accent); }
    svg .fault { stroke: var(--fault); fill: var(--fault-ground); } svg .opaque { stroke-dasharray: 2 2; }
    svg .chosen { fill: var(--chosen); stroke: var(--accent); stroke-width: 2; }
    svg .fault.chosen { fill: var(--fault-ground); stroke: var(--fault); }
    svg .edge { fill: none; stroke: var(--faint); } svg .edge.later { stroke-dasharray: 5 4; }
    svg .edge.wrong { stroke: var(--fault); } svg .edge.lit, svg g:hover > .edge { stroke: var(--accent); stroke-width: 2; }
    svg .wide { fill: none; stroke: transparent; stroke-width: 9; }
    svg .head { fill: var(--faint); fill: context-stroke; } svg .small { fill: var(--faint); font-size: 11px; }
    svg .label { fill: var(--faint); font-size: 11px; text-anchor: middle; pointer-events: none;
      paint-order: stroke; stroke: var(--raised); stroke-width: 4px; stroke-linejoin: round; }
    svg a:focus-visible rect { stroke-width: 3; stroke: var(--accent); }

    @media screen and (max-width: 50rem) { body { display: block; height: auto; } nav { max-height: 40vh; border: 0; border-bottom: 1px solid var(--line); }
      main { padding: 1.25rem 1rem 3rem; } dl, dl.needs { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
      table, tbody, tr, th, td { display: block; } thead { display: none; } th, td { border: 0; padding: .1rem 0; }
      td[data-name]::before { content: attr(data-name) ": "; color: var(--faint); } tr { padding: .5rem 0; border-bottom: 1px solid var(--line); } }
    @media print { :root { color-scheme: light; } body { display: block; height: auto; font-size: 10pt; }
      header label, nav, .more > summary { display: none; } main { overflow: visible; padding: 1rem 0; }
      svg { min-width: 0 !important; } .picture, .finding, .card, tr { break-inside: avoid; }
      h3 { break-after: avoid; } a, .card { color: inherit; } }
    """
}
