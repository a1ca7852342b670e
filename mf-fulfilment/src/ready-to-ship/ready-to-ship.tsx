import type { SlotProps } from 'contract/slots'
import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button, ErrorNotice } from 'shared-components/page'
import { BinSelect } from '../parts/bin-select.tsx'
import { notReady } from '../parts/ready.ts'
import { place, useChosenBin } from '../parts/place.ts'

const packed = 3000

type Orders = SlotProps['order-bulk-action']['orders']

/** Why an order cannot go into a shipping bin now; undefined when it can. */
const whyNot = (order: Orders[number]): string | undefined => (order.status === packed ? notReady(order) : 'Not Packed')

/** Packed orders of a list into a shipping bin; nothing is drawn where none of them is packed. */
export function ReadyToShip({ orders, onDone }: SlotProps['order-bulk-action']) {
  const [isAsking, setAsking] = useState(false)
  const parcels = orders.filter(({ status }) => status === packed)
  const able = parcels.filter((order) => !whyNot(order))
  // Of the packed ones: that the others are not packed needs no words.
  const first = parcels.find((order) => whyNot(order))
  const why = first && `${first.warehouseOrderId}: ${whyNot(first)}`
  if (parcels.length === 0) return null
  return (
    <>
      <Button icon="truck" disabledReason={able.length ? undefined : why} onClick={() => setAsking(true)}>
        Ready to ship{able.length > 0 && able.length < orders.length && `: ${able.length} of ${orders.length}`}
      </Button>
      {why && <span className="cd-bulk-why">{why}</span>}
      {isAsking && <BinDialog orders={able} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

function BinDialog({ orders, onDone, onClose }: SlotProps['order-bulk-action'] & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const bin = useChosenBin()
  const parcels = orders.length === 1 ? 'the parcel' : `${orders.length} parcels`
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await place(orders.map(({ orderId }) => orderId))
      onClose()
      onDone()
    } catch (refused) {
      // The dialog stays, so that another bin can be tried.
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Put ${parcels} into a shipping bin`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            icon="truck"
            busy={isBusy}
            disabledReason={bin ? undefined : 'Choose a shipping bin first'}
            onClick={() => void send()}
          >
            Ready to ship{bin ? ` into ${bin.name}` : ''}
          </Button>
        </>
      }
    >
      <div className="cd-stack">
        {problem !== undefined && <ErrorNotice error={problem} />}
        <BinSelect />
      </div>
    </Dialog>
  )
}
