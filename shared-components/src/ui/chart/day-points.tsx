import { Point, Points } from './points.tsx'
import { axisWidth } from './canvas-panel.tsx'
import { styled } from './styled.ts'

export type DayPoint = { key: string; words: string; href?: string | undefined }

/** The days of a chart as what can be pressed and walked: a column over the canvas for each. */
export function DayPoints({ label, points, right }: { label: string; points: readonly DayPoint[]; right: number }) {
  return (
    <Points label={label} className="cd-days__points">
      <div className="cd-days__columns" ref={styled({ left: `${axisWidth}px`, right: `${right}px` })}>
        {points.map(({ key, words, href }, index) => (
          <Point key={key} words={words} href={href} isFirst={index === points.length - 1} className="cd-days__point" />
        ))}
      </div>
    </Points>
  )
}
