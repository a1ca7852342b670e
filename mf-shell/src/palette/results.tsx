import { useStore } from '@nanostores/react'
import { Fragment, type MouseEvent } from 'react'
import { Icon, Picture, StatusLabel, toldBy } from 'shared-components/page'
import { $areas, $role } from 'shared-state'
import { type Entry, type Group, listsFor } from './entries.ts'
import { usePictures } from './use-pictures.ts'

type ResultsProps = {
  id: string
  groups: readonly Group[]
  /** What was typed: titles show where they say it. */
  words: string
  chosen: Entry | undefined
  onOpen: (entry: Entry) => void
  onPoint: (key: string) => void
}

export function Results({ id, groups, words, chosen, onOpen, onPoint }: ResultsProps) {
  const pictures = usePictures(groups)
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
              href={entry.path || undefined}
              ref={entry === chosen ? intoView : undefined}
              onClick={(event) => click(event, entry)}
              onPointerMove={() => entry !== chosen && onPoint(entry.key)}
            >
              <Line entry={entry} words={words} picture={entry.hit && pictures.get(entry.hit.id)} />
              {entry === chosen && (
                <kbd className="palette__enter" aria-hidden="true">
                  Enter
                </kbd>
              )}
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

type LineProps = { entry: Entry; words: string; picture: string | undefined }

function Line({ entry: { icon, title, note, hit }, words, picture }: LineProps) {
  return (
    <>
      {hit?.kind === 'product' && picture ? <Picture src={picture} size={32} /> : <Icon name={icon} size={18} />}
      <span className="palette__title">
        <Marked text={title} words={words} />
      </span>
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

/** The words of a title that begin as what was typed, marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean)
  return text.split(/(\s+)/).map((part, index) => {
    const begin = typed.find((word) => part.toLowerCase().startsWith(word))
    return begin === undefined ? (
      part
    ) : (
      // A word has its place; nothing else tells two of the same apart.
      <Fragment key={`${index} ${part}`}>
        <mark>{part.slice(0, begin.length)}</mark>
        {part.slice(begin.length)}
      </Fragment>
    )
  })
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
  const lists = listsFor(useStore($areas), useStore($role), text)
  return (
    <p className="palette__problem">
      Nothing that you may see is called <b>{text}</b>.
      {lists.map(({ label, path }, index) => (
        <Fragment key={path}>
          {index > 0 ? ' · ' : ' '}
          <a href={path}>{label}</a>
        </Fragment>
      ))}
    </p>
  )
}

export const Keys = () => (
  <footer className="palette__keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> open beside <kbd>&gt;</kbd> only actions{' '}
    <kbd>#</kbd> only orders{' '}
    <span>
      <kbd>Ctrl /</kbd> all keys
    </span>
  </footer>
)
