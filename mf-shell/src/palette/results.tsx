import type { MouseEvent } from 'react'
import { Icon, StatusLabel, toldBy } from 'shared-components/page'
import type { Entry, Group } from './entries.ts'

type ResultsProps = {
  id: string
  groups: readonly Group[]
  chosen: Entry | undefined
  onOpen: (entry: Entry) => void
  onPoint: (key: string) => void
}

export function Results({ id, groups, chosen, onOpen, onPoint }: ResultsProps) {
  const entries = groups.flatMap((group) => group.entries)
  // The browser opens a link beside; without a key it is opened here.
  const click = (event: MouseEvent, entry: Entry) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(entry)
  }
  return (
    <div className="palette__list" id={id} role="listbox" aria-label="Found">
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <div className="palette__group" aria-hidden="true">
            {group.name}
          </div>
          {group.entries.map((entry) => (
            <a
              key={entry.key}
              id={`${id}-${entries.indexOf(entry)}`}
              className="palette__entry"
              role="option"
              aria-selected={entry === chosen}
              tabIndex={-1}
              href={entry.path}
              ref={entry === chosen ? intoView : undefined}
              onClick={(event) => click(event, entry)}
              onPointerMove={() => entry !== chosen && onPoint(entry.key)}
            >
              <Line entry={entry} />
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Line({ entry: { icon, title, note, hit } }: { entry: Entry }) {
  return (
    <>
      <Icon name={icon} size={18} />
      <span className="palette__title">{title}</span>
      <span className="palette__note">{note}</span>
      {hit?.kind === 'order' && hit.status !== null && <StatusLabel code={hit.status} />}
      {hit?.onHand != null && hit.available !== null && (
        <span className="palette__note palette__note--right">
          {`${hit.onHand.toLocaleString('en')} on hand, ${hit.available.toLocaleString('en')} available`}
        </span>
      )}
    </>
  )
}

export function Problem({ problem }: { problem: unknown }) {
  const { message, next } = toldBy(problem)
  return (
    <p className="palette__problem" role="alert">
      {[message, next].filter(Boolean).join(' ')}
    </p>
  )
}

/** Nothing has this name: the lists look further than the beginning of a number. */
export function Nothing({ text }: { text: string }) {
  const said = encodeURIComponent(text)
  return (
    <p className="palette__problem">
      Nothing that you may see is called <b>{text}</b>.{' '}
      <a href={`/order/order-management?q=${said}`}>Search in orders</a>
      {' · '}
      <a href={`/catalogue/product?q=${said}`}>Search in products</a>
    </p>
  )
}

export const Keys = () => (
  <footer className="palette__keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> open beside <kbd>&gt;</kbd> only actions{' '}
    <kbd>#</kbd> only orders
  </footer>
)
