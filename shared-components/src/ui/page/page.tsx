import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTrail } from '../../page/trail.tsx'
import { Icon } from './icon.tsx'
import { useNarrow } from './use-narrow.ts'
import { useRecordName } from './use-record-name.ts'

type PageProps = {
  title: string
  /** Begins the trail on a page of no area; elsewhere the menu's group does. */
  section?: string
  /** Such a page shows its section alone. */
  isTop?: boolean
  /** What the page shows, by its own name: 'WO-117754'. It ends the trail and is the document's title. */
  record?: string | undefined
  /** One line: count, last sync. */
  truth?: ReactNode
  /** Where in a row of pages this one stands. */
  steps?: ReactNode
  /** Quiet buttons at the right; on a telephone at the bottom, so that the first row stays in sight. */
  actions?: ReactNode
  tabs?: ReactNode
  /** Stands at the bottom while the page scrolls. */
  footer?: ReactNode
  /** Worked with gloves on: on a telephone its targets are a thumb's. */
  isFloor?: boolean
  children: ReactNode
}

/** One screen: trail, title with its line of truth, actions, tabs, body, footer. */
export function Page({
  title,
  section,
  isTop,
  record,
  truth,
  steps,
  actions,
  tabs,
  footer,
  isFloor,
  children,
}: PageProps) {
  const trail = useTrail(section, title, isTop)
  const last = record ?? trail?.id
  useRecordName(record)
  const isNarrow = useNarrow()
  return (
    <div className={isFloor ? 'cd-page cd-page--floor' : 'cd-page'}>
      <header className="cd-page__head">
        {trail && (
          <nav className="cd-page__crumb" aria-label="Breadcrumb">
            <span>{trail.section}</span>
            {trail.title && (
              <>
                <Icon name="chevron-right" size={12} />
                <a href="/dashboard" aria-label="Dashboard">
                  <Icon name="house-door" size={14} />
                </a>
                <span aria-current="page">{trail.title}</span>
              </>
            )}
            {last && (
              <>
                <Icon name="chevron-right" size={12} />
                <span>{last}</span>
              </>
            )}
          </nav>
        )}
        <div className="cd-page__line">
          <h1 className="cd-page__title">{title}</h1>
          {truth && <div className="cd-page__truth">{truth}</div>}
          {steps && <div className="cd-page__actions">{steps}</div>}
          {actions && !isNarrow && <div className="cd-page__actions">{actions}</div>}
        </div>
      </header>
      {tabs}
      <div className="cd-page__body">{children}</div>
      {footer && <footer className="cd-page__foot">{footer}</footer>}
      {actions && isNarrow && <div className="cd-page__thumbs">{actions}</div>}
    </div>
  )
}

export type ViewTab = { id: string; label: string; count?: number | undefined; href?: string }
type ViewTabsProps = {
  tabs: readonly ViewTab[]
  current: string
  onPick: (id: string) => void
  children?: ReactNode
  label?: string
}

/** Saved views with live counts; chips on a telephone. */
export function ViewTabs({ tabs, current, onPick, children, label = 'Views' }: ViewTabsProps) {
  const ref = useCurrentInView(current, tabs.filter(({ count }) => count !== undefined).length)
  return (
    <nav ref={ref} className="cd-tabs" aria-label={label}>
      {tabs.map((tab) => {
        const inner = (
          <>
            {tab.label}
            {tab.count !== undefined && <span className="cd-tabs__count">{tab.count.toLocaleString('en-US')}</span>}
          </>
        )
        const isCurrent = tab.id === current ? 'page' : undefined
        return tab.href ? (
          <a key={tab.id} className="cd-tabs__tab" href={tab.href} aria-current={isCurrent}>
            {inner}
          </a>
        ) : (
          <button
            key={tab.id}
            type="button"
            className="cd-tabs__tab"
            aria-current={isCurrent}
            onClick={() => onPick(tab.id)}
          >
            {inner}
          </button>
        )
      })}
      {children}
    </nav>
  )
}

/**
 * Brings the chosen tab into the middle, sideways only: the page stays where it is. Once more when counts have come,
 * which move it.
 */
function useCurrentInView(current: string, counted: number) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const tab = ref.current?.querySelector('[aria-current]')
    if (!ref.current || !tab) return
    const [at, all] = [tab.getBoundingClientRect(), ref.current.getBoundingClientRect()]
    ref.current.scrollLeft += at.left + at.width / 2 - all.left - all.width / 2
  }, [current, counted])
  return ref
}

type CardProps = { title?: ReactNode; note?: ReactNode; action?: ReactNode; isFlush?: boolean; children: ReactNode }

/** A card; flush ones let a table reach the edges. */
export function Card({ title, note, action, isFlush, children }: CardProps) {
  return (
    <section className={isFlush ? 'cd-card cd-card--flush' : 'cd-card'}>
      {(title || action) && (
        <div className="cd-card__head">
          {title && <h2 className="cd-card__title">{title}</h2>}
          {note && <span className="cd-card__note">{note}</span>}
          {action && <div className="cd-card__action">{action}</div>}
        </div>
      )}
      <div className="cd-card__body">{children}</div>
    </section>
  )
}
