/**
 * The look of the part, the same in the portal and in other people's pages: one sheet, adopted by the document or
 * shadow root it is drawn in (a style element in a shadow root is blocked by a strict content policy). Colours are the
 * theme's; without a theme they follow the page's color-scheme.
 */
const css = `
:host { display: block; }
:host([hidden]) { display: none; }
.cd-order-status {
  --os-ink: var(--cd-ink, light-dark(#131a27, #e8ecf3));
  --os-second: var(--cd-second, light-dark(#505a6e, #b3bccb));
  --os-surface: var(--cd-surface, light-dark(#fff, #131a27));
  --os-line: var(--cd-line, light-dark(#e2e6ed, #263044));
  --os-quiet-edge: var(--cd-quiet-edge, light-dark(#cdd3de, #364259));
  --os-edge: var(--cd-edge, light-dark(#858d9d, #6f7b92));
  --os-accent: var(--cd-accent, light-dark(#1f52d6, #5d8ff6));
  --os-link: var(--cd-link, light-dark(#1a42ad, #91b6fb));
  --os-fill: var(--cd-fill, light-dark(#eff1f5, #263044));
  --os-tone: var(--cd-gray, light-dark(#505a6e, #b3bccb));
  --os-tint: var(--cd-gray-tint, light-dark(#eff1f5, #263044));
  box-sizing: border-box;
  display: grid;
  gap: 12px;
  padding: 16px;
  border: 1px solid var(--os-line);
  border-radius: 10px;
  background: var(--os-surface);
  color: var(--os-ink);
  font: 14px/20px var(--cd-font, ui-sans-serif, system-ui, sans-serif);
  text-align: start;
}
.cd-order-status--blue {
  --os-tone: var(--cd-blue, light-dark(#1a42ad, #a5c4fd));
  --os-tint: var(--cd-blue-tint, light-dark(#e4edff, #19294a));
}
.cd-order-status--violet {
  --os-tone: var(--cd-violet, light-dark(#5b2fb8, #c9b6fb));
  --os-tint: var(--cd-violet-tint, light-dark(#efe9ff, #282345));
}
.cd-order-status--teal {
  --os-tone: var(--cd-teal, light-dark(#08626a, #6cd6d0));
  --os-tint: var(--cd-teal-tint, light-dark(#dcf5f4, #11302f));
}
.cd-order-status--green {
  --os-tone: var(--cd-green, light-dark(#0b6b3a, #74d69d));
  --os-tint: var(--cd-green-tint, light-dark(#dff6e7, #14301f));
}
.cd-order-status--amber {
  --os-tone: var(--cd-amber, light-dark(#8a4b00, #f5c563));
  --os-tint: var(--cd-amber-tint, light-dark(#fff1d6, #33291a));
}
.cd-order-status--red {
  --os-tone: var(--cd-red, light-dark(#a8182b, #ffa3a6));
  --os-tint: var(--cd-red-tint, light-dark(#ffe5e6, #3a1e26));
}
.cd-order-status--orange {
  --os-tone: var(--cd-orange, light-dark(#9a3a08, #ffb78a));
  --os-tint: var(--cd-orange-tint, light-dark(#ffebdd, #38241b));
}
.cd-order-status :where(p, ol, dl, dd) { margin: 0; padding: 0; }
.cd-order-status__head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
}
.cd-order-status__title { font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
.cd-order-status__label {
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-height: 21px;
  padding: 0 8px 0 6px;
  border-radius: 5px;
  background: var(--os-tint);
  color: var(--os-tone);
  font-size: 12px;
  font-weight: 600;
  line-height: 17px;
}
.cd-order-status .cd-ring {
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.cd-order-status .cd-ring__fill { fill: currentColor; stroke: none; }
.cd-order-status .cd-ring__tick { stroke: var(--os-tint); }
.cd-order-status .cd-ring__dashed { stroke-dasharray: 2.6 1.9; stroke-linecap: butt; }
.cd-order-status__said--problem {
  padding: 8px 12px;
  border-radius: 6px;
  background: var(--os-tint);
  color: var(--os-tone);
  font-weight: 600;
}
.cd-order-status__steps { display: grid; max-width: 560px; list-style: none; }
.cd-order-status__step {
  position: relative;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 12px;
  padding: 4px 0 4px 22px;
  color: var(--os-second);
}
.cd-order-status__step::before {
  content: '';
  position: absolute;
  z-index: 1;
  top: 10px;
  left: 5px;
  box-sizing: border-box;
  width: 9px;
  height: 9px;
  border-radius: 50%;
  background: var(--os-edge);
}
.cd-order-status__step:not(:last-child)::after {
  content: '';
  position: absolute;
  top: 14px;
  bottom: -14px;
  left: 9px;
  width: 1px;
  background: var(--os-quiet-edge);
}
.cd-order-status__step--now { color: var(--os-ink); font-weight: 600; }
.cd-order-status__step--now::before {
  background: var(--os-accent);
  box-shadow: 0 0 0 3px var(--os-surface), 0 0 0 4px var(--os-accent);
}
:is(.cd-order-status--problem, .cd-order-status--green) .cd-order-status__step--now::before {
  background: var(--os-tone);
  box-shadow: 0 0 0 3px var(--os-surface), 0 0 0 4px var(--os-tone);
}
.cd-order-status__step--next::before { border: 1.5px solid var(--os-edge); background: var(--os-surface); }
.cd-order-status__time { font-size: 13px; font-weight: 400; font-variant-numeric: tabular-nums; }
.cd-order-status__facts { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.cd-order-status__facts dt { color: var(--os-second); font-size: 12px; line-height: 16px; }
.cd-order-status__facts dd {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  font-weight: 600;
  overflow-wrap: anywhere;
}
.cd-order-status__note { color: var(--os-second); font-size: 12px; line-height: 16px; }
.cd-order-status__button {
  min-height: 32px;
  padding: 0 12px;
  border: 1px solid var(--os-quiet-edge);
  border-radius: 6px;
  background: var(--os-surface);
  color: var(--os-ink);
  font: inherit;
  font-size: 13px;
  font-weight: 600;
  cursor: pointer;
}
.cd-order-status__button--small { min-height: 24px; padding: 0 8px; color: var(--os-link); }
.cd-order-status__button--first {
  border-color: transparent;
  background: var(--cd-button, light-dark(#1f52d6, #3367e8));
  color: var(--cd-on-button, #fff);
  justify-self: start;
}
.cd-order-status__button:focus-visible {
  outline: 2px solid var(--cd-focus, light-dark(#1f52d6, #5d8ff6));
  outline-offset: 2px;
}
.cd-order-status__bone { height: 14px; border-radius: 4px; background: var(--os-fill); }
.cd-order-status__bone:nth-child(2n) { width: 70%; }
.cd-order-status__hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.cd-order-status--compact {
  --os-surface: var(--cd-raised, light-dark(#fff, #182132));
  padding: 0;
  border: 0;
  border-radius: 0;
  background: none;
  font-size: 13px;
}
.cd-order-status--compact .cd-order-status__head { justify-content: flex-start; }
.cd-order-status--compact .cd-order-status__said--problem { padding: 0; background: none; }
@media (pointer: coarse) {
  .cd-order-status__button { min-height: 44px; padding: 0 16px; }
}
@media (width >= 600px) {
  .cd-order-status--compact .cd-order-status__steps {
    max-width: none;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
  .cd-order-status--compact .cd-order-status__step {
    flex-direction: column;
    justify-content: flex-start;
    padding: 18px 8px 0 0;
    font-size: 12px;
    line-height: 16px;
  }
  .cd-order-status--compact .cd-order-status__step::before { top: 3px; left: 2px; }
  .cd-order-status--compact .cd-order-status__step:not(:last-child)::after {
    top: 7px;
    bottom: auto;
    left: 6px;
    width: 100%;
    height: 1px;
  }
  .cd-order-status--compact .cd-order-status__time { font-size: 12px; }
}
`

let sheet: CSSStyleSheet | undefined

/** Gives the look to the document or shadow root an element stands in, once. */
export function wearLook(element: Element | null): void {
  const root = element?.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
