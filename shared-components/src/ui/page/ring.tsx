import type { ReactNode } from 'react'
import type { StatusGlyph } from 'contract/order-status'

/** A slice of the ring's inside, in eighths from the top, clockwise. */
const slice = (eighths: number): string => {
  const angle = (eighths / 8) * 2 * Math.PI
  const [x, y] = [7 + 3.4 * Math.sin(angle), 7 - 3.4 * Math.cos(angle)]
  return `M7 7V3.6A3.4 3.4 0 ${eighths > 4 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`
}

const marks: Record<Exclude<StatusGlyph, number | 'dashed'>, ReactNode> = {
  cross: <path d="M5.2 5.2l3.6 3.6M8.8 5.2L5.2 8.8" />,
  bang: (
    <>
      <path d="M7 3.9v3.6" />
      <circle className="cd-ring__fill" cx="7" cy="9.8" r=".9" />
    </>
  ),
  back: <path d="M6.2 4.3L4.4 6l1.8 1.7M4.6 6h2.6a2 2 0 0 1 2 2v1.2" />,
  bar: <path d="M4.6 7h4.8" />,
  question: (
    <>
      <path d="M5.6 5.6a1.45 1.45 0 1 1 2 1.4c-.4.2-.6.4-.6.9" />
      <circle className="cd-ring__fill" cx="7" cy="9.9" r=".8" />
    </>
  ),
}

function inside(glyph: StatusGlyph): ReactNode {
  if (glyph === 8) return <path className="cd-ring__tick" d="M4.6 7.2l1.7 1.7 3.2-3.5" />
  if (typeof glyph === 'number') return glyph > 0 && <path className="cd-ring__fill" d={slice(glyph)} />
  return glyph === 'dashed' ? null : marks[glyph]
}

/** The ring that fills with the forward flow, or carries the mark of what left it. */
export function Ring({ glyph }: { glyph: StatusGlyph }) {
  const ringClass = glyph === 8 ? 'cd-ring__fill' : glyph === 'dashed' ? 'cd-ring__dashed' : undefined
  return (
    <svg className="cd-ring" width="13" height="13" viewBox="0 0 14 14" aria-hidden="true">
      <circle className={ringClass} cx="7" cy="7" r={glyph === 8 ? 6.75 : 6} />
      {inside(glyph)}
    </svg>
  )
}
