import '@oddbird/popover-polyfill'

// What the polyfill says of the look of a popover is written in words that the oldest browser does not know; and its dialogs scroll away with the page.
const look = `[popover] { position: fixed; z-index: 2147483647; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: -webkit-fit-content; margin: auto; padding: 0.25em; border: solid; overflow: auto; color: #000; background: #fff }
[popover]:not(.\\:popover-open) { display: none }
dialog { position: fixed; top: 0; right: 0; bottom: 0; left: 0; width: -webkit-fit-content; height: -webkit-fit-content; margin: auto }`

const hasPopovers = (): boolean => {
  try {
    document.querySelector('.\\:popover-open, :popover-open')
    return CSS.supports('selector(:popover-open)')
  } catch {
    return false
  }
}

/** Puts the look under every style sheet that a document or shadow root is given. */
function giveLook(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'adoptedStyleSheets')
  if (own?.set) {
    const put = own.set
    Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { ...own, set(this: ShadowRoot, sheets: CSSStyleSheet[]) {
      put.call(this, [sheet, ...sheets.filter((one) => one !== sheet)])
    } })
  }
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
}

if (!hasPopovers()) giveLook()
