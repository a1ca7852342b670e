import { type ReactNode, startTransition } from 'react'
import { createRoot, type RootOptions } from 'react-dom/client'

/**
 * React's client for single-spa, drawing in slices of 5 ms: what is drawn first is the most that is ever drawn at
 * once, and in one piece nobody could type or scroll meanwhile (150 ms on a slow device).
 */
export const inSlices = {
  createRoot: (place: Element, options?: RootOptions) => {
    const root = createRoot(place, options)
    return {
      render: (node: ReactNode) => startTransition(() => root.render(node)),
      unmount: () => root.unmount(),
    }
  },
}
