import { useStore } from '@nanostores/react'
import { meantBy } from 'contract/code'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { Button, Card, Empty, Failed, Waiting, useRecordName } from 'shared-components/page'
import { HandheldCell, ResultStrip, ScanScreen, useScan, type ScanButton } from 'shared-components/scan'
import { $role } from 'shared-state'
import { isReceivable } from 'contract/inbound-status'
import type { Href } from '../href.ts'
import { type InboundItem, requestName } from '../parts/use-inbound.ts'
import { useWide } from '../parts/use-wide.ts'
import { CartonLines, InHands, ItemInHand } from './carton-parts.tsx'
import { currentLine, type Line } from './counting.ts'
import { type Entry, EntryDialogs } from './entry-dialogs.tsx'
import { lineOf, useCarton, useNextCarton, useUnusableCell } from './use-carton.ts'
import { type Heard, useCounting } from './use-counting.ts'

const list = '/inbound/inbound-stock-in-lists' satisfies Href

/** One carton on a handheld: count an item, then scan the cell it goes into. */
export function CatonReceive({ id }: { id: string }) {
  const carton = useCarton(id)
  const [first] = carton.items ?? []
  if (first && carton.items) return <Receive key={first.groupId} items={carton.items} first={first} />
  return (
    <ScanScreen title="Receive carton" backHref={list} buttons={[]}>
      {carton.error ? (
        <Failed title="The carton could not be read" error={carton.error} onRetry={() => carton.refetch()} />
      ) : !carton.isNone ? (
        <Waiting rows={4} columns={2} />
      ) : (
        <Empty
          icon="box-seam"
          title={`There is no carton ${id}`}
          actions={<Button href={list}>What to receive now</Button>}
        >
          Open it from the list of its request.
        </Empty>
      )}
    </ScanScreen>
  )
}

type ReceiveProps = { items: readonly InboundItem[]; first: InboundItem }

function Receive({ items: read, first }: ReceiveProps) {
  const counting = useCounting(read, first.groupId)
  const { items, state, heard } = counting
  useRecordName(`${first.groupName} of ${requestName({ id: first.requestId, referenceCode: first.referenceCode })}`)
  const [entry, setEntry] = useState<Entry>()
  const isManager = warehouseManagers.includes(useStore($role))
  const isWide = useWide()
  const line = currentLine(state, items.map(lineOf))
  const item = items.find((one) => one.id === line?.id)
  const unusableCell = useUnusableCell({ isNeeded: state.isDamaged, merchantId: first.merchantId })
  const isOpen = isReceivable(first.requestStatus)
  const isDone = state.counted === 0 && items.every(({ remainQuantity }) => remainQuantity === 0)
  useScan((scan) => {
    // The next carton's label at one that is done; its own goods are answered here.
    if (!isOpen || (isDone && meantBy(items, scan.code).length === 0)) return false
    return counting.scan(scan.code)
  })
  const cell = state.isDamaged ? unusableCell : item?.suggestedCell
  return (
    <ScanScreen
      title={first.groupName}
      subtitle={`${first.referenceCode} · ${sum(items, 'receivedQuantity')} of ${sum(items, 'requestQuantity')} units`}
      backHref={`/inbound/inbound-stock-in-list/${first.requestId}` satisfies Href}
      isBench={isWide}
      steps={{
        done: items.filter(({ remainQuantity }) => remainQuantity === 0).length,
        now: line ? items.findIndex((one) => one.id === line.id) : -1,
        total: items.length,
      }}
      strip={isOpen && <LastScan heard={heard} line={line} onTakeBack={counting.takeBack} />}
      cell={!isDone && isOpen && cell ? <HandheldCell code={cell} isDone={false} /> : undefined}
      buttons={
        isOpen
          ? [
              ...(isDone ? [] : buttonsOf(counting, line !== undefined, setEntry)),
              ...(isManager ? overButtons(counting) : []),
            ]
          : []
      }
    >
      <div className="cd-scan__column">
        {!isOpen && <Closed requestId={first.requestId} />}
        {isOpen && isDone && <CartonDone first={first} />}
        {isOpen && state.counted > 0 && line && (
          <InHands state={state} line={line} onTakeBack={() => counting.takeBack(state.counted)} />
        )}
        {isOpen && !isDone && item && line && <ItemInHand item={item} line={line} state={state} />}
      </div>
      <CartonLines items={items} activeId={line?.id} onChoose={counting.choose} />
      <EntryDialogs counting={counting} entry={entry} item={item} line={line} onClose={() => setEntry(undefined)} />
    </ScanScreen>
  )
}

type LastScanProps = { heard: Heard | undefined; line: Line | undefined; onTakeBack: (count: number) => void }

/** What the last scan was; before the first, what to scan. It stands there from the start, so that nothing moves. */
function LastScan({ heard, line, onTakeBack }: LastScanProps) {
  if (!heard)
    return <ResultStrip kind="idle" title="Scan an item of this carton" detail={line?.sku ?? 'All is counted'} />
  const { key, kind, title, detail, undoes } = heard
  const onUndo = undoes ? () => onTakeBack(undoes) : undefined
  return <ResultStrip key={key} kind={kind} title={title} detail={detail} onUndo={onUndo} />
}

const Closed = ({ requestId }: { requestId: number }) => (
  <Empty
    icon="lock"
    title="Nothing is received into this request"
    actions={<Button href={`/inbound/inbound-stock-in-list/${requestId}` satisfies Href}>All cartons</Button>}
  >
    It is not being received now; open it to see where it stands.
  </Empty>
)

/** What a manager may do about units beyond the announced ones. */
function overButtons({ heard, scan }: ReturnType<typeof useCounting>): ScanButton[] {
  const over = heard?.over
  if (!over) return []
  return [{ label: 'Count it all the same', icon: 'plus-lg', onPick: () => scan(over.code, over.times, true) }]
}

const sum = (items: readonly InboundItem[], name: 'receivedQuantity' | 'requestQuantity') =>
  items.reduce((total, item) => total + item[name], 0)

const buttonsOf = (
  counting: ReturnType<typeof useCounting>,
  hasItem: boolean,
  setEntry: (entry: Entry) => void,
): ScanButton[] => [
  { label: 'Camera or code', icon: 'upc-scan', onPick: () => setEntry('code') },
  {
    label: 'Enter quantity',
    icon: '123',
    onPick: () => setEntry('quantity'),
    disabledReason: hasItem ? undefined : 'Everything is counted',
  },
  { label: counting.state.isDamaged ? 'Good again' : 'Damaged', icon: 'bandaid', onPick: counting.turnDamage },
  {
    label: 'Batch and expiry',
    icon: 'calendar3',
    onPick: () => counting.setAsking(true),
    disabledReason: hasItem ? undefined : 'Everything is counted',
  },
]

/** A carton with nothing left: on to the next of its request. */
function CartonDone({ first }: { first: InboundItem }) {
  const { next, isKnown } = useNextCarton(first)
  return (
    <Card>
      <Empty
        icon="check-circle-fill"
        title={`${first.groupName} is stocked in`}
        actions={
          isKnown &&
          (next ? (
            <Button kind="primary" isLarge icon="arrow-right" href={`/inbound/caton-receive/${next.id}` satisfies Href}>
              Next carton: {next.groupName}
            </Button>
          ) : (
            <Button kind="primary" isLarge href={`/inbound/inbound-request-detail/${first.requestId}` satisfies Href}>
              Open the request
            </Button>
          ))
        }
      >
        {isKnown &&
          (next
            ? `${next.remainQuantity} units are left in ${next.groupName}.`
            : 'That was the last carton of the request.')}
      </Empty>
    </Card>
  )
}
