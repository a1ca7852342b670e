import type { ReactNode } from 'react'
import { useTrail } from '../../page/trail.tsx'
import { Icon } from './icon.tsx'

type PageProps = {
  title: string
  /** The word of the path's first segment, 'Order'. */
  section?: string
  /** A top-level page shows its section alone. */
  isTop?: boolean
  /** One line: count, last sync. */
  truth?: ReactNode
  /** Quiet buttons at the right. */
  actions?: ReactNode
  tabs?: ReactNode
  /** Stands at the bottom while the page scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** One screen: crumb, title with its line of truth, actions, tabs, body, footer. */
export function Page({ title, section, isTop, truth, actions, tabs, footer, children }: PageProps) {
  const trail = useTrail(section, title, isTop)
  return (
    <div className="cd-page">
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
            {trail.id && (
              <>
                <Icon name="chevron-right" size={12} />
                <span>{trail.id}</span>
              </>
            )}
          </nav>
        )}
        <div className="cd-page__line">
          <h1 className="cd-page__title">{title}</h1>
          {truth && <div className="cd-page__truth">{truth}</div>}
          {actions && <div className="cd-page__actions">{actions}</div>}
        </div>
      </header>
      {tabs}
      <div className="cd-page__body">{children}</div>
      {footer && <footer className="cd-page__foot">{footer}</footer>}
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
  return (
    <nav className="cd-tabs" aria-label={label}>
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
