import type { SlotProps } from 'contract/slots'
import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button, ErrorNotice } from 'shared-components/page'
import { BinSelect } from '../parts/bin-select.tsx'
import { notReady } from '../parts/ready.ts'
import { useChosenBin, usePlace } from '../parts/use-place.ts'

const packed = 3000

type Orders = SlotProps['order-bulk-action']['orders']

/** Why these orders cannot go into a shipping bin now; undefined when they can. */
function whyNot(orders: Orders): string | undefined {
  for (const order of orders) {
    const reason = order.status === packed ? notReady(order) : 'not Packed'
    if (reason) return `${order.warehouseOrderId}: ${reason}`
  }
  return undefined
}

/** Packed orders of a list into a shipping bin; nothing is drawn where none of them is packed. */
export function ReadyToShip({ orders, onDone }: SlotProps['order-bulk-action']) {
  const [isAsking, setAsking] = useState(false)
  if (!orders.some(({ status }) => status === packed)) return null
  return (
    <>
      <Button icon="truck" disabledReason={whyNot(orders)} onClick={() => setAsking(true)}>
        Ready to ship
      </Button>
      {isAsking && <BinDialog orders={orders} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

function BinDialog({ orders, onDone, onClose }: SlotProps['order-bulk-action'] & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [bin, place] = [useChosenBin(), usePlace()]
  const parcels = orders.length === 1 ? 'parcel' : `${orders.length} parcels`
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
