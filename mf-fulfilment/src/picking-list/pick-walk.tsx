import { isOrderName } from 'contract/order-number'
import { isTrayName } from 'contract/tray-name'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Icon, isCovered, useRecordName } from 'shared-components/page'
import { HandheldCell, ResultStrip, ScanScreen, useScan } from 'shared-components/scan'
import type { Href } from '../href.ts'
import type { Maker } from './kept-scans.ts'
import { PickCards } from './pick-cards.tsx'
import { PickDone } from './pick-done.tsx'
import { PauseButton } from './pause-button.tsx'
import { type Asking, PickQuestion } from './pick-question.tsx'
import { Questions } from './questions.tsx'
import type { PickSession } from './pick-session.ts'
import { lineNow, type PickFacts, type PickLine, type PickState, trayOf, wants, whyNotNow } from './walk-state.ts'
import { isCartName } from './list-scanned.ts'
import { stopsOf } from './stops.ts'
import { ToPutBack } from './to-put-back.tsx'
import { usePickSession } from './use-pick-session.ts'

/** Whether the server is out of reach, and how many scans wait for it. */
function ChipOf({ state: { isOffline, waiting, stopped } }: { state: PickState }) {
  const count = waiting.length > 0 && `${waiting.length} waiting`
  return (
    <>
      <Icon name={isOffline ? 'cloud-slash' : stopped ? 'exclamation-triangle' : 'hourglass-split'} size={18} />
      <span role="status">
        {isOffline && 'Offline'}
        {isOffline && count && <br />}
        {count}
      </span>
    </>
  )
}

const hints = { cell: 'Scan the cell', item: 'Scan the item', tray: 'Scan the tray' } as const
/** What to do first, before anything was scanned. */
function hintOf(state: PickState, line: PickLine): { title: string; detail: string } {
  const what = wants(state) ?? 'cell'
  const detail =
    what === 'cell' ? line.cellCode : what === 'item' ? line.productName : (trayOf(state, line) ?? 'an empty tray')
  return { title: hints[what], detail }
}

/** What leads on from a walk that is done: the next cart, a tray, an order; never the record of an item. */
const leadsOn = (code: string): boolean => isTrayName(code) || isOrderName(code) || isCartName(code)

/** The walk of one list: where to go, what to take, where to put it. */
export function PickWalk({ facts, lines, maker }: { facts: PickFacts; lines: readonly PickLine[]; maker: Maker }) {
  const session = usePickSession(facts, lines, maker)
  const state = useStore(session.$state)
  const [asking, setAsking] = useState<Asking>()
  const name = `Picking list ${facts.pickingListId}`
  useRecordName(name)
  const line = facts.status === 'Cleared' ? undefined : lineNow(state)
  useScan((scan) => {
    // What is being put back hears its scans itself.
    if (asking === undefined && isCovered()) return undefined
    if (!line && !state.stopped && leadsOn(scan.code)) return false
    setAsking(undefined)
    return void session.scan(scan.code, 1, scan.gs1?.batch)
  })
  const stops = stopsOf(state)
  return (
    <ScanScreen
      title={name}
      backHref={'/fulfilment/pick/picking-list' satisfies Href}
      subtitle={`Stop ${Math.min(stops.now + 1, stops.total)} of ${stops.total} · ${stops.unitsDone} of ${stops.units} units`}
      steps={{ done: stops.done, now: stops.now, total: stops.total, skipped: stops.skipped }}
      chip={(state.isOffline || state.waiting.length > 0) && <ChipOf state={state} />}
      strip={<LastScan state={state} line={line} session={session} />}
      cell={
        line && (
          <HandheldCell
            code={line.cellCode}
            isDone={state.cellId === line.cellId}
            {...(line.nextCell && line.nextCell !== line.cellCode ? { next: line.nextCell } : {})}
          />
        )
      }
      buttons={line ? buttonsFor(state, setAsking, () => void session.skip(line.lineId)) : []}
    >
      <Questions state={state} line={line} session={session} />
      <ToPutBack gone={state.gone} onBack={session.isBack} onLooseBack={session.looseIsBack} />
      {line ? (
        <>
          <PickCards state={state} line={line} facts={facts} session={session} />
          <PauseButton state={state} session={session} />
        </>
      ) : (
        <PickDone facts={facts} state={state} session={session} />
      )}
      {asking && <PickQuestion asking={asking} line={line} session={session} onClose={() => setAsking(undefined)} />}
    </ScanScreen>
  )
}

/** What the last scan was, or what to scan first. */
function LastScan({ state, line, session }: { state: PickState; line: PickLine | undefined; session: PickSession }) {
  const { strip } = state
  const hint = line && strip.kind === 'idle' ? hintOf(state, line) : undefined
  const undo = strip.undo
  return (
    <ResultStrip
      key={strip.key}
      kind={strip.kind}
      title={hint?.title ?? strip.title}
      detail={hint?.detail ?? strip.detail}
      onUndo={undo === undefined ? undefined : () => void session.undo(undo)}
    />
  )
}

function buttonsFor(state: PickState, ask: (asking: Asking) => void, skip: () => void) {
  const waits = whyNotNow(state)
  return [
    { label: 'Camera or code', icon: 'upc-scan', onPick: () => ask('code') },
    {
      label: 'Enter quantity',
      icon: '123',
      onPick: () => ask('quantity'),
      disabledReason: wants(state) === 'cell' ? 'Scan the cell first' : undefined,
    },
    {
      label: 'Short pick',
      icon: 'exclamation-diamond',
      onPick: () => ask('short'),
      disabledReason: waits ?? (state.held.length > 0 ? 'Scan the tray of what is in hand first' : undefined),
    },
    { label: 'Skip stop', icon: 'skip-forward', onPick: skip, disabledReason: waits },
  ]
}
