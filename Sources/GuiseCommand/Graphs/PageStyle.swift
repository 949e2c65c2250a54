/// The style of the wiring page: light and dark, on screens and on paper.
enum PageStyle {
  static let text = """
    \(PageColors.text)
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: var(--text);
      background: var(--ground); display: grid; grid-template: auto 1fr / 22rem 1fr; height: 100vh; }
    header { grid-column: 1 / 3; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
      padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: var(--raised); }
    h1 { font-size: 1rem; margin: 0 auto 0 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; margin: 0; overflow-wrap: anywhere; } h3 { font-size: 1rem; margin: 1.5rem 0 .3rem; }
    label { color: var(--faint); } input, select { font: inherit; color: inherit;
      background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: .15rem .4rem;
      max-width: 12rem; }
    nav { overflow: auto; border-right: 1px solid var(--line); padding: .5rem; }
    nav p { margin: .25rem .5rem; color: var(--faint); }
    nav ul, main ul, main ol { margin: 0; padding: 0; list-style: none; }
    nav a { display: block; padding: .1rem .5rem; border-radius: 6px; overflow-wrap: anywhere; }
    nav a small { color: var(--faint); display: block; }
    nav a[aria-current] { background: var(--chosen); }
    a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    main { overflow: auto; padding: 1rem 1.5rem 3rem; }
    main ol { counter-reset: way; } main ol li { counter-increment: way; margin: .2rem 0; }
    main ol li::before { content: counter(way) ". "; color: var(--faint); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
    dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
    table { border-collapse: collapse; } td, th { text-align: left; padding: .15rem 1rem .15rem 0;
      border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
    code { font: .9em ui-monospace, monospace; }
    .finding { border-left: 3px solid var(--line); padding: .1rem .7rem; margin: .4rem 0; }
    .finding.error { border-color: var(--fault); background: var(--fault-ground); }
    .picture { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
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
    @media (max-width: 50rem) { body { display: block; height: auto; } nav { max-height: 40vh; } }
    @media print { :root { color-scheme: light; } body { display: block; height: auto; font-size: 10pt; }
      header label, nav { display: none; } main { overflow: visible; padding: 1rem 0; }
      svg { min-width: 0 !important; } .picture, .finding, tr { break-inside: avoid; }
      h3 { break-after: avoid; } a { color: inherit; } }
    """
}
