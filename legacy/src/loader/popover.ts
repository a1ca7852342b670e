import '@oddbird/popover-polyfill'

// What the polyfill says of the look of a popover is written in words that the oldest browser does not know; and its
// dialogs scroll away with the page.
const closed = '[popover] { z-index: 2147483647 } [popover]:not(.\\:popover-open) { display: none }'
const inElements =
  '[popover] { position: fixed; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: ' +
  '-webkit-fit-content; margin: auto; color: #000; background: #fff }'
const dialogs =
  'dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: ' +
  '-webkit-fit-content; margin: auto }'

const hasPopovers = (): boolean => {
  try {
    document.querySelector('.\\:popover-open, :popover-open')
    return CSS.supports('selector(:popover-open)')
  } catch {
    return false
  }
}

function sheetOf(...rules: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join('\n'))
  return sheet
}

/**
 * The document's own style sheets come before what it is given here, so that says little; those of elements come after.
 */
function giveLook(): void {
  const sheet = sheetOf(inElements, closed, dialogs)
  const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')
  if (own?.set) {
    const put = own.set
    Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', {
      ...own,
      set(this: ShadowRoot, sheets: CSSStyleSheet[]) {
        put.call(this, [sheet, ...sheets.filter((one) => one !== sheet)])
      },
    })
  }
  document.adoptedStyleSheets = [sheetOf(closed, dialogs), ...document.adoptedStyleSheets]
}

if (!hasPopovers()) giveLook()
