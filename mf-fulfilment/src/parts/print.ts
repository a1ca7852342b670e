/** A viewer that has not answered by then never will. */
const patienceMs = 3_000

let last: HTMLIFrameElement | undefined

/** The frame that is printed from; it stays until the next print, because going away would end the print. */
function frameOf(address: string): HTMLIFrameElement {
  if (last) URL.revokeObjectURL(last.src)
  last?.remove()
  last = document.createElement('iframe')
  last.hidden = true
  last.src = address
  return last
}

const isLoaded = (frame: HTMLIFrameElement): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patienceMs)
    frame.addEventListener('load', () => {
      clearTimeout(timer)
      resolve(true)
    })
    document.body.append(frame)
  })

/** What is typed goes on; a weight that is waited for gets its field back. No button keeps the focus: scans end with Enter. */
function giveFocusBack(): void {
  window.focus()
  const active = document.activeElement
  if (active instanceof HTMLInputElement) return
  const field = document.querySelector<HTMLElement>('.cd-desk__now input')
  if (field) field.focus()
  else if (active instanceof HTMLElement) active.blur()
}

/** Prints a PDF out of sight, without another tab; false where this browser cannot. Its address ends at the next print. */
export async function printPdf(pdf: Blob): Promise<boolean> {
  // Undefined in browsers older than the question; those have their viewer, or refuse below.
  if (navigator.pdfViewerEnabled === false) return false
  const frame = frameOf(URL.createObjectURL(pdf))
  try {
    if (!(await isLoaded(frame)) || !frame.contentWindow) return false
    frame.contentWindow.print()
    return true
  } catch {
    // The viewer of some browsers is another origin, which may not be told to print.
    return false
  } finally {
    giveFocusBack()
  }
}
