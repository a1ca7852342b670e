import type { ReactNode } from 'react'
import { Icon, Picture } from 'shared-components/page'

/** The cell to go to, readable from a step away; green once it was scanned. */
export function HandheldCell({ code, next, isDone }: { code: string; next?: string; isDone?: boolean }) {
  return (
    <div className="cd-cell">
      <span className={isDone ? 'cd-cell__mark cd-cell__mark--done' : 'cd-cell__mark'}>
        <Icon name={isDone ? 'check-lg' : 'geo-alt'} size={16} label={isDone ? 'Here' : 'Go to'} />
      </span>
      <span className="cd-cell__code">{code}</span>
      {next && (
        <span className="cd-cell__next">
          next stop
          <br />
          {next}
        </span>
      )}
    </div>
  )
}

/** What to do next: the largest thing on the screen. Without a count it is the word alone: 'Scan its tray'. */
export function Left({
  count,
  word = 'more',
  lead = 'Scan',
  note,
}: {
  count?: number
  word?: string
  lead?: string
  note?: ReactNode
}) {
  return (
    <div className="cd-left">
      <span className="cd-left__lead">{lead}</span>
      <span className="cd-left__count">
        {count === undefined ? (
          word
        ) : (
          <>
            {count} <span className="cd-left__word">{word}</span>
          </>
        )}
      </span>
      {note && <span className="cd-left__note">{note}</span>}
    </div>
  )
}

type ScanItemProps = {
  name: string
  sku: ReactNode
  picture?: string | null | undefined
  children?: ReactNode
  tags?: ReactNode
  isNow?: boolean
}

/** The item in hand: picture, name, SKU, its batch and expiry; below it what is left. */
export function ScanItem({ name, sku, picture, tags, children, isNow }: ScanItemProps) {
  return (
    <section className={isNow ? 'cd-item cd-item--now' : 'cd-item'}>
      <div className="cd-item__top">
        <Picture src={picture} size={120} />
        <div>
          <h2 className="cd-item__name">{name}</h2>
          <div className="cd-item__sku">{sku}</div>
        </div>
      </div>
      {tags && <div className="cd-item__tags">{tags}</div>}
      {children && <div className="cd-item__rest">{children}</div>}
    </section>
  )
}

type TrayCardProps = { name: string; slot?: number | undefined; slots?: number; note?: ReactNode; lead?: string }

/** Where the item goes: 'Tray T-12', slot 6 of the cart. */
export function TrayCard({ name, slot, slots = 8, note, lead = 'Put into' }: TrayCardProps) {
  return (
    <section className="cd-tray">
      <div>
        <div className="cd-tray__lead">{lead}</div>
        <div className="cd-tray__name">{name}</div>
        {note && <div className="cd-tray__lead">{note}</div>}
      </div>
      {slot !== undefined && (
        <ol className="cd-tray__slots" aria-label={`Slot ${slot} of ${slots}`}>
          {Array.from({ length: slots }, (_, index) => (
            <li key={index} className={index + 1 === slot ? 'cd-tray__slot cd-tray__slot--now' : 'cd-tray__slot'}>
              {index + 1}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** One line of what comes after: 'Then here  Hand cream 75 ml  × 1'. */
export const NextLine = ({ lead = 'Then here', name, units }: { lead?: string; name: string; units: number }) => (
  <div className="cd-next">
    <span className="cd-second">{lead}</span> <b className="cd-strong">{name}</b>
    <b className="cd-strong cd-next__units">× {units}</b>
  </div>
)

export type PackLine = {
  key: string | number
  name: string
  sku: ReactNode
  picture?: string | null | undefined
  done: number
  total: number
  isNow?: boolean
}

/** The lines of a parcel with what is packed of each. */
export function PackLines({ lines }: { lines: readonly PackLine[] }) {
  return (
    <ul className="cd-pack-lines">
      {lines.map(({ key, name, sku, picture, done, total, isNow }) => (
        <li key={key} className={isNow ? 'cd-pack-lines__line cd-pack-lines__line--now' : 'cd-pack-lines__line'}>
          <Picture src={picture} size={64} />
          <div>
            <div className="cd-pack-lines__name">{name}</div>
            <div className="cd-second">{sku}</div>
          </div>
          <div className={done >= total ? 'cd-pack-lines__count cd-pack-lines__count--done' : 'cd-pack-lines__count'}>
            {done >= total && <Icon name="check-lg" />}
            <b>{done}</b> of {total}
          </div>
        </li>
      ))}
    </ul>
  )
}
