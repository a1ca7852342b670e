/** What one scanner of a page does for the others. */
export type Fellow = {
  /** Called when another scanner opens its camera. */
  yieldCamera: () => void
  /** Only the front scanner hears the keyboard, so that a burst counts once. */
  hear: (isFront: boolean) => void
}

// On the document, so that two copies of this file know of each other.
const place = Symbol.for('crossdock-scanners')
type Place = Document & { [place]?: Fellow[] }

function tellOrder(fellows: Fellow[]): void {
  ;(document as Place)[place] = fellows
  const front = fellows.at(-1)
  // The others first: for a moment nobody hears, never two.
  for (const fellow of fellows) if (fellow !== front) fellow.hear(false)
  front?.hear(true)
}

const others = (fellow: Fellow): Fellow[] => ((document as Place)[place] ?? []).filter((one) => one !== fellow)

/** The scanner is shown or used: it comes to the front. */
export const comeToFront = (fellow: Fellow): void => tellOrder([...others(fellow), fellow])

/** The scanner is closed or removed; the one used before it is in front again. */
export function goAway(fellow: Fellow): void {
  fellow.hear(false)
  tellOrder(others(fellow))
}

/** One camera at a time on a page. */
export function takeCamera(fellow: Fellow): void {
  for (const other of others(fellow)) other.yieldCamera()
}
