import { Point, Points } from './points.tsx'

export type HeatCell = {
  key: string | number
  share: number
  words: string
  href?: string | undefined
  isFull?: boolean
}
export type HeatRow = { key: string; name: string; first: string; second: string; cells: readonly HeatCell[] }

/** Which of the five tones: a fifth each. */
export const toneOf = (share: number): number => Math.min(5, Math.max(1, Math.ceil(share * 5)))

/** How full each of many places is, a strip for each zone. */
export function HeatStrip({ label, rows }: { label: string; rows: readonly HeatRow[] }) {
  return (
    <Points label={label} className="cd-heat">
      {rows.map(({ key, name, first, second, cells }, row) => (
        <div key={key} className="cd-heat__row">
          <span className="cd-heat__name">{name}</span>
          <div className="cd-heat__strip">
            <p className="cd-heat__words">
              <b>{first}</b>
              <span>{second}</span>
            </p>
            <div className="cd-heat__cells">
              {cells.map((cell, index) => (
                <Point
                  key={cell.key}
                  words={cell.words}
                  href={cell.href}
                  row={key}
                  isFirst={row === 0 && index === 0}
                  className={`cd-heat__cell cd-heat__cell--${toneOf(cell.share)}`}
                >
                  {cell.isFull && <i className="cd-heat__full" />}
                </Point>
              ))}
            </div>
          </div>
        </div>
      ))}
      <p className="cd-keys cd-heat__keys" aria-hidden="true">
        <span>
          {[1, 2, 3, 4, 5].map((tone) => (
            <i key={tone} className={`cd-heat__key cd-heat__cell--${tone}`} />
          ))}
          0 to 100 %
        </span>
        <span>
          <i className="cd-heat__key cd-heat__cell--5">
            <i className="cd-heat__full" />
          </i>
          full
        </span>
      </p>
    </Points>
  )
}
