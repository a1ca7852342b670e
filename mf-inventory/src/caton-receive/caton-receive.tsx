import { useStore } from '@nanostores/react'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { Button, Card, Empty, Failed, Waiting } from 'shared-components/page'
import {
  CodeEntry,
  HandheldCell,
  QuantityEntry,
  ResultStrip,
  ScanScreen,
  useScan,
  type ScanButton,
} from 'shared-components/scan'
import { $role } from 'shared-state'
import { receivable } from '../parts/receivable.ts'
import type { InboundItem } from '../parts/use-inbound.ts'
import { useWide } from '../parts/use-wide.ts'
import { CartonLines, InHands, ItemInHand } from './carton-parts.tsx'
import { currentLine, labelOf } from './counting.ts'
import { LabelDialog } from './label-dialog.tsx'
import { lineOf, useCarton, useNextCarton, useUnusableCell } from './use-carton.ts'
import { useCounting } from './use-counting.ts'

const list = '/inbound/inbound-stock-in-lists'

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
type Entry = 'code' | 'quantity' | undefined

function Receive({ items, first }: ReceiveProps) {
  const counting = useCounting(first.groupId, items)
  const [entry, setEntry] = useState<Entry>()
  const isWide = useWide()
  const { state, heard, isAsking, setAsking } = counting
  const line = currentLine(state, items.map(lineOf))
  const item = items.find((one) => one.id === line?.id)
  const unusableCell = useUnusableCell({ isNeeded: state.isDamaged, merchantId: first.merchantId })
  const isOpen = receivable.includes(first.requestStatus)
  useScan((scan) => {
    if (isOpen) counting.scan(scan.code)
  })
  const isDone = state.counted === 0 && items.every(({ remainQuantity }) => remainQuantity === 0)
  const over = warehouseManagers.includes(useStore($role)) ? heard?.over : undefined
  const overButtons: ScanButton[] = over
    ? [{ label: 'Count it all the same', icon: 'plus-lg', onPick: () => counting.scan(over.code, over.times, true) }]
    : []
  const cell = state.isDamaged ? unusableCell : item?.suggestedCell
  const backHref = `/inbound/inbound-stock-in-list/${first.requestId}`
  const summary = `${first.referenceCode} · ${sum(items, 'receivedQuantity')} of ${sum(items, 'requestQuantity')} units`
  const takesBack = heard?.undoes
  return (
    <ScanScreen
      title={first.groupName}
      subtitle={summary}
      backHref={backHref}
      isBench={isWide}
      steps={{
        done: items.filter(({ remainQuantity }) => remainQuantity === 0).length,
        now: line ? items.findIndex((one) => one.id === line.id) : -1,
        total: items.length,
      }}
      strip={
        heard && (
          <ResultStrip
            key={heard.key}
            kind={heard.kind}
            title={heard.title}
            detail={heard.detail}
            onUndo={takesBack ? () => counting.takeBack(takesBack) : undefined}
          />
        )
      }
      cell={!isDone && isOpen && cell ? <HandheldCell code={cell} isDone={false} /> : undefined}
      buttons={isOpen ? [...(isDone ? [] : buttonsOf(counting, line !== undefined, setEntry)), ...overButtons] : []}
    >
      <div className="cd-scan__column">
        {!isOpen && (
          <Empty
            icon="lock"
            title="Nothing is received into this request"
            actions={<Button href={backHref}>All cartons</Button>}
          >
            It is not being received now; open it to see where it stands.
          </Empty>
        )}
        {isOpen && isDone && <CartonDone first={first} />}
        {isOpen && !isDone && item && line && <ItemInHand item={item} line={line} state={state} />}
        {state.counted > 0 && <InHands counted={state.counted} isDamaged={state.isDamaged} />}
      </div>
      <CartonLines items={items} activeId={line?.id} onChoose={counting.choose} />
      {entry === 'code' && (
        <CodeEntry
          withQuantity
          expected={items.flatMap(({ barcodes }) => barcodes.map(({ code }) => code))}
          onSubmit={(code, quantity) => {
            setEntry(undefined)
            counting.scan(code, quantity)
          }}
          onClose={() => setEntry(undefined)}
        />
      )}
      {entry === 'quantity' && item && (
        <QuantityEntry
          title={`How many of ${item.sku}?`}
          onSubmit={(quantity) => {
            setEntry(undefined)
            counting.choose(item.id)
            counting.scan(item.sku, quantity)
          }}
          onClose={() => setEntry(undefined)}
        />
      )}
      {isAsking && line && (
        <LabelDialog
          sku={line.sku}
          label={labelOf(state, line)}
          needsExpiry={line.hasExpDate}
          onRead={(label) => {
            setAsking(false)
            counting.read(line.id, label)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </ScanScreen>
  )
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
            <Button kind="primary" isLarge icon="arrow-right" href={`/inbound/caton-receive/${next.id}`}>
              Next carton: {next.groupName}
            </Button>
          ) : (
            <Button kind="primary" isLarge href={`/inbound/inbound-request-detail/${first.requestId}`}>
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
