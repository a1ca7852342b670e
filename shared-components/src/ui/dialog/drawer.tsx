import { useEffect, useId, type ReactNode } from 'react'
import { IconButton, useNarrow, useRecordName } from 'shared-components/page'
import { closing } from './dialog.tsx'
import { useDialog } from './use-dialog.ts'

/** Esc closes what is open beside the list, wherever the focus is; a dialog over it comes first. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])
}

type DrawerProps = {
  title: ReactNode
  onClose: () => void
  /** Before title and facts: who or what it is, as a mark. */
  mark?: ReactNode
  /** Beside the title: the record's status. */
  badge?: ReactNode
  /** '4 of 96'. */
  place?: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The record's full page. */
  href?: string
  /** Facts under the title, above the line. */
  head?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A record beside its list, which stays usable; over everything, and holding the focus, on a telephone. */
export function Drawer({
  title,
  onClose,
  mark,
  badge,
  place,
  onPrevious,
  onNext,
  href,
  head,
  footer,
  children,
}: DrawerProps) {
  const ref = useDialog(useNarrow())
  const titleId = useId()
  useRecordName(typeof title === 'string' ? title : undefined)
  useEscape(onClose)
  return (
    <dialog ref={ref} className="cd-drawer" aria-labelledby={titleId} {...closing(onClose)}>
      <header className={mark ? 'cd-drawer__head cd-drawer__head--marked' : 'cd-drawer__head'}>
        {mark}
        <div className="cd-drawer__line">
          <h2 className="cd-drawer__title" id={titleId}>
            {title}
          </h2>
          {badge}
          <div className="cd-drawer__tools">
            {place && <span className="cd-drawer__place">{place}</span>}
            {(onPrevious ?? onNext) && (
              <>
                <IconButton
                  icon="chevron-up"
                  label="Previous record"
                  onClick={onPrevious}
                  disabledReason={onPrevious ? undefined : 'This is the first'}
                />
                <IconButton
                  icon="chevron-down"
                  label="Next record"
                  onClick={onNext}
                  disabledReason={onNext ? undefined : 'This is the last'}
                />
              </>
            )}
            {href && <IconButton icon="box-arrow-up-right" label="Open the full page" href={href} />}
            <IconButton icon="x-lg" label="Close" onClick={onClose} />
          </div>
        </div>
        {head}
      </header>
      <div className="cd-drawer__body">{children}</div>
      {footer && <footer className="cd-drawer__foot">{footer}</footer>}
    </dialog>
  )
}

/** A part of a drawer, a thin line under it. */
export function DrawerSection({
  title,
  note,
  action,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="cd-drawer__section">
      <div className="cd-drawer__section-head">
        <h3 className="cd-card__title">{title}</h3>
        {note && <span className="cd-card__note">{note}</span>}
        {action && <div className="cd-card__action">{action}</div>}
      </div>
      {children}
    </section>
  )
}
