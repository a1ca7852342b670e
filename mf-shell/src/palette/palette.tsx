import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useDialog } from 'shared-components/dialog'
import { Icon } from 'shared-components/page'
import { useScan } from 'shared-components/scan'
import { $areas, $merchants, $path, $role, $user, navigate } from 'shared-state'
import { type Answer, askedIn, bestOf, type Entry, foundCount, foundGroups, type Group, pageGroups } from './entries.ts'
import './palette.css'
import { pageActions } from './page-actions.ts'
import { recentOf } from './recent.ts'
import { Keys, Nothing, Problem, Results } from './results.tsx'
import { skuGroups, withSku } from './sku-actions.ts'
import { answerTo, type Found, useFound } from './use-found.ts'

const mostPages = 4

/** The search over everything: what is typed or scanned, what can be done with it, and pages. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useDialog(true)
  const listId = useId()
  const { typed, type, asked, found, isAsking, groups, choice, open, onKeyDown } = useSearch(onClose)
  const isNothing = choice.entries.length === 0 && typed.trim() !== '' && !isAsking && found.problem === undefined
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette__box">
        <div className="palette__top">
          <Icon name="search" size={20} />
          <SearchInput
            listId={listId}
            activeId={choice.chosen && `${listId}-${choice.entries.indexOf(choice.chosen)}`}
            value={typed}
            onChange={type}
            onKeyDown={onKeyDown}
          />
          <span className="palette__told" role="status">
            {toldOf({ found, shown: choice.entries.length, isAsking, countOf: useFoundCount() })}
          </span>
          <button type="button" className="palette__close" aria-label="Esc: close search" onClick={onClose}>
            <kbd aria-hidden="true">Esc</kbd>
            <Icon name="x-lg" size={20} />
          </button>
        </div>
        <Results
          id={listId}
          groups={groups}
          words={asked.text}
          chosen={choice.chosen}
          onOpen={open}
          onPoint={choice.point}
        />
        {found.problem !== undefined && <Problem problem={found.problem} />}
        {isNothing && <Nothing text={asked.text} />}
        <Keys />
      </div>
    </dialog>
  )
}

/** What is typed, what is found of it, and what the keys do with that. */
function useSearch(onClose: () => void) {
  const [typed, setTyped] = useState('')
  const asked = askedIn(typed)
  const { found, isAsking, now } = useFound(asked)
  const groups = useGroups(typed, found)
  const groupsOf = useFoundGroups()
  const choice = useChoice(groups, asked.text)
  const open = ({ path, run }: Entry) => {
    onClose()
    // Once this dialog is gone: an action opens its own.
    if (run) setTimeout(run)
    else navigate(path)
  }
  const isLast = useLast()
  /** Opens the best of an answer that is awaited, unless something else was asked meanwhile or the search was left. */
  const openBestOf = async (awaited: Promise<Found>) => {
    const isStillAsked = isLast()
    const { answer, text } = await awaited
    const best = answer && bestOf(entriesOf(groupsOf(text, answer)), text)
    if (best && isStillAsked()) open(best)
  }
  // Enter may come before anything was answered: what was typed is waited for.
  const openBest = () => {
    if (isAsking) void openBestOf(now())
    else if (choice.chosen) open(choice.chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') choice.move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && (ctrlKey || metaKey)) openBeside(choice.chosen)
    else if (key === 'Enter') openBest()
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    isLast()
    setTyped(text)
    choice.point(undefined)
  }
  // A scanner's keys are taken out of the field: what it read is looked for whole.
  useScan((scan) => {
    type(scan.text)
    void openBestOf(answerTo(scan.text))
  })
  return { typed, type, asked, found, isAsking, groups, choice, open, onKeyDown }
}

/** Begins a turn, and tells later whether it is still the last one of a search that stands. */
function useLast(): () => () => boolean {
  const turn = useRef(0)
  useEffect(() => {
    turn.current = 0
    return () => void (turn.current = -1)
  }, [])
  return () => {
    const own = turn.current < 0 ? 0 : ++turn.current
    return () => turn.current === own
  }
}

const openBeside = (entry: Entry | undefined) => entry?.path && window.open(entry.path, '_blank', 'noopener')
const entriesOf = (groups: readonly Group[]) => groups.flatMap((group) => group.entries)

/** The line that Enter opens: the one pointed at, else the best. */
function useChoice(groups: readonly Group[], text: string) {
  const entries = entriesOf(groups)
  const [key, point] = useState<string>()
  const chosen = entries.find((entry) => entry.key === key) ?? bestOf(entries, text)
  const move = (step: number) => {
    const at = chosen ? entries.indexOf(chosen) : -1
    point(entries[(at + step + entries.length) % entries.length]?.key)
  }
  return { entries, chosen, point, move }
}

type InputProps = {
  listId: string
  activeId: string | undefined
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const SearchInput = ({ listId, activeId, value, onChange, onKeyDown }: InputProps) => (
  <input
    data-focus
    role="combobox"
    aria-label="Search orders, SKUs, trays, tracking numbers, people and pages"
    aria-expanded="true"
    aria-controls={listId}
    aria-activedescendant={activeId}
    placeholder="Search orders, SKUs, trays, tracking…"
    maxLength={100}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={onKeyDown}
  />
)

/** What an answer is drawn as, for this person. */
function useFoundGroups(): (text: string, answer: Answer) => Group[] {
  const role = useStore($role)
  const areas = useStore($areas)
  return (text, answer) => foundGroups(areas, role, text, answer)
}

/** How many were found of what this person has a screen for. */
function useFoundCount(): (answer: Answer) => number {
  const role = useStore($role)
  const areas = useStore($areas)
  return (answer) => foundCount(areas, role, answer)
}

/** What was found, then what can be done and the pages whose names fit; before anything is typed what was opened last. */
function useGroups(typed: string, { answer, text }: Found): Group[] {
  const role = useStore($role)
  const areas = useStore($areas)
  const userId = useStore($user)?.id ?? 0
  const path = useStore($path)
  const asked = askedIn(typed)
  const groupsOf = useFoundGroups()
  const merchants = useStore($merchants)
  const pages = pageGroups(areas, role, asked.text)
  // The page stays as it is under the dialog: read once.
  const [actions] = useState(pageActions)
  if (typed.trim() === '') {
    const last = recentOf(userId).map(({ title, path }) => ({
      key: path,
      icon: 'clock-history',
      title,
      note: '',
      path,
    }))
    const isNew = (one: Entry) => isBeside(one.path, path) && !actions.some((action) => action.path === one.path)
    const here = pages.map((group) => ({ ...group, entries: group.entries.filter(isNew) }))
    const own = { name: 'On this page', entries: actions }
    return [{ name: 'Opened last', entries: last }, own, ...here].filter(({ entries }) => entries.length > 0)
  }
  const found = answer ? groupsOf(text, answer) : []
  if (asked.only === 'orders') return found
  if (asked.only === 'actions') return pages
  const all = answer ? withSku(pages, skuGroups(areas, role, answer, merchants)) : pages
  return [...found, ...all.map((group) => ({ ...group, entries: group.entries.slice(0, mostPages) }))]
}

const sectionOf = (path: string) => path.split('/')[1]
const isBeside = (one: string, other: string) => sectionOf(one) === sectionOf(other) && one !== other

type Told = { found: Found; shown: number; isAsking: boolean; countOf: (answer: Answer) => number }

const toldOf = ({ found: { answer, milliseconds, text }, shown, isAsking, countOf }: Told): string => {
  if (isAsking) return text === '' ? 'Searching…' : ''
  if (!answer || text === '') return ''
  return shown === 0 ? 'Nothing found' : `${countOf(answer)} found in ${Math.max(1, Math.round(milliseconds))} ms`
}
