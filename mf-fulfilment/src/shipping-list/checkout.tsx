import { useState } from 'react'
import { Button, Empty, Page } from 'shared-components/page'
import { CodeEntry, ResultStrip, useScan } from 'shared-components/scan'
import { DataTable } from 'shared-components/table'
import type { Href } from '../href.ts'
import { parcelsWord, type Checkout as Bin, waitingIn } from '../parts/use-bins.ts'
import { parcelColumns } from './columns.tsx'
import { HandOvers } from './hand-overs.tsx'
import { HandOverConfirm } from './hand-over-confirm.tsx'
import { keyOf, type Strip } from './scan-step.ts'
import { useCheck } from './use-check.ts'

/** The parcels of a bin, ticked by scanning on whatever device, and the hand-over. */
export function Checkout({ bin, reread }: { bin: Bin; reread: () => Promise<unknown> }) {
  const check = useCheck(bin, reread)
  const { state } = check
  const [asking, setAsking] = useState<'code' | 'hand-over'>()
  const close = () => setAsking(undefined)
  const scan = (code: string, aim?: string) => {
    if (asking === 'code') close()
    void check.scan(code, aim)
  }
  // What the scanner says of the symbol tells a courier's GS1 label from a plain one.
  useScan((scanned) => scan(scanned.text, scanned.aim))
  const waiting = waitingIn(bin)
  const unchecked = waiting.filter(({ checkedTimestamp }) => checkedTimestamp === null)
  const courier = bin.shippingProvider ?? 'the courier'
  return (
    <Page
      isFloor
      title="Shipping List"
      record={`Bin ${bin.name}`}
      truth={`Bin ${bin.name} · ${courier} · ${waiting.length - unchecked.length} of ${parcelsWord(waiting.length)} checked · ${bin.totalWeight} kg`}
      actions={
        <>
          <Button icon="arrow-left" href={'/fulfilment/fulfilment-shipping-checkout' satisfies Href}>
            Shipping bins
          </Button>
          <Button icon="upc-scan" onClick={() => setAsking('code')}>
            Enter tracking number
          </Button>
        </>
      }
      footer={
        <div className="cd-bench__actions">
          <Button kind="primary" icon="truck" disabledReason={whyNot(waiting)} onClick={() => setAsking('hand-over')}>
            Hand over {parcelsWord(waiting.length)} to {courier}
          </Button>
        </div>
      }
    >
      <Parcels bin={bin} waiting={waiting} strip={state.strip} onUndo={(number) => void check.undo(number)} />
      {asking === 'code' && (
        <CodeEntry isWhole title="Enter tracking number" onClose={close} onSubmit={(code) => scan(code)} />
      )}
      {asking === 'hand-over' && (
        <HandOverConfirm bin={bin} unchecked={unchecked} onClose={close} onDone={check.handedOver} />
      )}
    </Page>
  )
}

/** Why the bin cannot be handed over now; undefined when it can. */
function whyNot(waiting: Bin['parcels']): string | undefined {
  if (waiting.length === 0) return 'Nothing in the bin waits for the courier'
  const held = waiting.filter((parcel) => parcel.hold).length
  return held > 0 ? `${parcelsWord(held)} on hold: take ${held === 1 ? 'it' : 'them'} out first` : undefined
}

type ParcelsProps = { bin: Bin; waiting: Bin['parcels']; strip: Strip; onUndo: (trackingNumber: string) => void }

/** What the last scan said, and the parcels with those that were seen. */
const Parcels = ({ bin, waiting, strip, onUndo }: ParcelsProps) => (
  <>
    <div aria-live="assertive">
      <ResultStrip
        key={strip.key}
        kind={strip.kind}
        title={strip.title}
        detail={strip.detail}
        onUndo={strip.undo === undefined ? undefined : () => onUndo(strip.undo ?? '')}
      />
    </div>
    <DataTable
      name="Parcels"
      columns={parcelColumns(onUndo)}
      rows={waiting}
      rowKey={keyOf}
      empty={
        <Empty icon="truck" title={`Bin ${bin.name} is empty`}>
          Parcels come here from the shipping desk.
        </Empty>
      }
    />
    {bin.handOvers.length > 0 && <HandOvers bin={bin} />}
  </>
)
