import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Icon } from 'shared-components/page'
import { CodeEntry, HandheldCell, QuantityEntry, ResultStrip, ScanScreen, useScan } from 'shared-components/scan'
import { PickCards } from './pick-cards.tsx'
import { PickDone } from './pick-done.tsx'
import { lineNow, type PickFacts, type PickLine, type PickState, stopsOf, trayOf, wants } from './scan-step.ts'
import { usePickSession } from './use-pick-session.ts'

type Asking = 'code' | 'quantity' | 'short' | undefined

/** Offline, and how many scans wait. */
const OfflineChip = ({ waiting }: { waiting: number }) => (
  <>
    <Icon name="cloud-slash" size={18} />
    <span role="status">
      Offline
      {waiting > 0 && (
        <>
          <br />
          {waiting} waiting
        </>
      )}
    </span>
  </>
)

const hints = { cell: 'Scan the cell', item: 'Scan the item', tray: 'Scan the tray' } as const
/** What to do first, before anything was scanned. */
function hintOf(state: PickState, line: PickLine): { title: string; detail: string } {
  const what = wants(state) ?? 'cell'
  const detail =
    what === 'cell' ? line.cellCode : what === 'item' ? line.productName : (trayOf(state, line) ?? 'an empty tray')
  return { title: hints[what], detail }
}

/** The walk of one list: where to go, what to take, where to put it. */
export function PickWalk({ facts, lines, userId }: { facts: PickFacts; lines: readonly PickLine[]; userId: number }) {
  const session = usePickSession(facts, lines, userId)
  const state = useStore(session.$state)
  const [asking, setAsking] = useState<Asking>()
  useScan((scan) => {
    setAsking(undefined)
    void session.scan(scan.code)
  })
  const line = lineNow(state)
  const stops = stopsOf(state)
  const { strip } = state
  const hint = line && strip.kind === 'idle' ? hintOf(state, line) : undefined
  const undo = strip.undo
  const offline = state.isOffline ? 'Needs the connection' : undefined
  const close = () => setAsking(undefined)
  return (
    <ScanScreen
      title={`Picking list ${facts.pickingListId}`}
      backHref="/fulfilment/pick/picking-list"
      subtitle={`Stop ${Math.min(stops.now + 1, stops.total)} of ${stops.total} · ${stops.unitsDone} of ${stops.units} units`}
      steps={{ done: stops.done, now: stops.now, total: stops.total, skipped: stops.skipped }}
      chip={state.isOffline && <OfflineChip waiting={state.waiting.length} />}
      strip={
        <ResultStrip
          key={strip.key}
          kind={strip.kind}
          title={hint?.title ?? strip.title}
          detail={hint?.detail ?? strip.detail}
          onUndo={undo === undefined ? undefined : () => void session.undo(undo)}
        />
      }
      cell={
        line && (
          <HandheldCell
            code={line.cellCode}
            isDone={state.cellId === line.cellId}
            {...(line.nextCell && line.nextCell !== line.cellCode ? { next: line.nextCell } : {})}
          />
        )
      }
      buttons={
        line
          ? [
              { label: 'Camera or code', icon: 'upc-scan', onPick: () => setAsking('code') },
              {
                label: 'Enter quantity',
                icon: '123',
                onPick: () => setAsking('quantity'),
                disabledReason: wants(state) === 'cell' ? 'Scan the cell first' : undefined,
              },
              {
                label: 'Short pick',
                icon: 'exclamation-diamond',
                onPick: () => setAsking('short'),
                disabledReason: offline,
              },
              {
                label: 'Skip stop',
                icon: 'skip-forward',
                onPick: () => void session.skip(line.lineId),
                disabledReason: offline,
              },
            ]
          : []
      }
    >
      {line ? (
        <PickCards state={state} line={line} facts={facts} session={session} />
      ) : (
        <PickDone facts={facts} state={state} session={session} />
      )}
      {asking === 'code' && (
        <CodeEntry
          expected={line && [line.cellCode, line.sku, ...line.barcodes.map(({ code }) => code)]}
          onClose={close}
          onSubmit={(code) => {
            close()
            void session.scan(code)
          }}
        />
      )}
      {asking === 'quantity' && line && (
        <QuantityEntry
          title={`How many of ${line.productName}?`}
          onClose={close}
          onSubmit={(quantity) => {
            close()
            void session.scan(unitCodeOf(line), quantity)
          }}
        />
      )}
      {asking === 'short' && line && (
        <Confirm
          title={`Report ${line.cellCode} short of ${line.left}?`}
          action="Short pick"
          onClose={close}
          onConfirm={() => session.short(line.lineId)}
        >
          <p>
            {line.productName}: {line.left} of {line.quantity} cannot be found. They are looked for in other cells;
            without any, {line.warehouseOrderId} is out of stock.
          </p>
        </Confirm>
      )}
    </ScanScreen>
  )
}

/** The code that counts one unit. */
const unitCodeOf = (line: PickLine): string =>
  line.barcodes.find((barcode) => barcode.packQuantity === 1)?.code ?? line.sku
