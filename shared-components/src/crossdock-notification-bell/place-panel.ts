const edge = 8
const gap = 4
/** Less room than this under the button, and more above it, turns the panel upwards. */
const leastBelow = 240

/** Puts the panel beside its button, right edges together, wholly inside the window. */
export function placePanel(button: HTMLElement, panel: HTMLElement, widest: number): void {
  const { top, right, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(widest, clientWidth - 2 * edge)
  const [below, above] = [clientHeight - bottom - gap - edge, top - gap - edge]
  const isUp = below < leastBelow && above > below
  panel.style.width = `${width}px`
  panel.style.left = `${Math.max(edge, Math.min(right - width, clientWidth - width - edge))}px`
  panel.style.top = isUp ? 'auto' : `${bottom + gap}px`
  panel.style.bottom = isUp ? `${clientHeight - top + gap}px` : 'auto'
  panel.style.maxHeight = `${Math.max(0, isUp ? above : below)}px`
}
