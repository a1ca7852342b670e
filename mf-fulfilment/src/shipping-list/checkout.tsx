import { useState } from 'react'
import { Button, Empty, Page } from 'shared-components/page'
import { CodeEntry, ResultStrip, useScan } from 'shared-components/scan'
import { DataTable } from 'shared-components/table'
import { parcelsWord, type Checkout as Bin } from '../parts/use-bins.ts'
import { parcelColumns } from './columns.tsx'
import { HandOverConfirm } from './hand-over-confirm.tsx'
import { useCheck } from './use-check.ts'

/** The parcels of a bin, ticked by scanning, and the hand-over. */
export function Checkout({ bin }: { bin: Bin }) {
  const check = useCheck(bin)
  const { state } = check
  const [asking, setAsking] = useState<'code' | 'hand-over'>()
  const close = () => setAsking(undefined)
  useScan((scan) => {
    if (asking === 'code') close()
    void check.scan(scan.text)
  })
  const waiting = bin.parcels.filter((parcel) => parcel.status === 4000)
  const checked = waiting.filter((parcel) => state.verified.has(parcel.orderId)).length
  const held = waiting.filter((parcel) => parcel.hold)
  const refusal =
    waiting.length === 0
      ? 'Nothing in the bin waits for the courier'
      : held.length > 0
        ? `${parcelsWord(held.length)} on hold: take ${held.length === 1 ? 'it' : 'them'} out first`
        : undefined
  const courier = bin.shippingProvider ?? 'the courier'
  return (
    <Page
      title="Shipping List"
      truth={`Bin ${bin.name} · ${courier} · ${checked} of ${parcelsWord(waiting.length)} checked · ${bin.totalWeight} kg`}
      actions={
        <>
          <Button icon="arrow-left" href="/fulfilment/fulfilment-shipping-checkout">
            Shipping bins
          </Button>
          <Button icon="upc-scan" onClick={() => setAsking('code')}>
            Enter tracking number
          </Button>
        </>
      }
      footer={
        <div className="cd-bench__actions">
          <Button kind="primary" icon="truck" disabledReason={refusal} onClick={() => setAsking('hand-over')}>
            Hand over {parcelsWord(waiting.length)} to {courier}
          </Button>
        </div>
      }
    >
      <div aria-live="assertive">
        <ResultStrip
          key={state.strip.key}
          kind={state.strip.kind}
          title={state.strip.title}
          detail={state.strip.detail}
        />
      </div>
      <DataTable
        name="Parcels"
        columns={parcelColumns(state.verified)}
        rows={waiting}
        rowKey={(row) => String(row.orderId)}
        empty={
          <Empty icon="truck" title={`Bin ${bin.name} is empty`}>
            Parcels come here from the shipping desk.
          </Empty>
        }
      />
      {asking === 'code' && (
        <CodeEntry
          isWhole
          title="Enter tracking number"
          onClose={close}
          onSubmit={(code) => {
            close()
            void check.scan(code)
          }}
        />
      )}
      {asking === 'hand-over' && (
        <HandOverConfirm
          bin={bin}
          count={waiting.length}
          unchecked={waiting.length - checked}
          onClose={close}
          onDone={check.handedOver}
        />
      )}
    </Page>
  )
}
