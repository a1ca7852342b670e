import { asksCash } from 'contract/cash'
import { countOf } from 'contract/format'
import { statusLabel } from 'contract/order-status'
import { useState } from 'react'
import { NumberField, SelectField, TextField } from 'shared-components/form'
import { Notice } from 'shared-components/page'
import { api } from 'shared-state'
import { ActDialog, type ActProps, CashField, cashSaid, parcelOptions, type Said } from './act-dialog.tsx'
import { type Act, fieldOf, leftWords, linesSaid, voidable } from './act-rules.ts'
import { FailedDialog } from './failed-dialog.tsx'

/** Which units of which lines are cancelled; the rest goes on. */
function PartDialog({ order, onClose }: ActProps) {
  const { orderId, warehouseOrderId, status, lines } = order
  const [isEmpty, setEmpty] = useState(false)
  const send = async (said: Said) => {
    const { reason, codAmount: _, ...units } = said
    const named = linesSaid(lines, units as Record<string, number | undefined>)
    setEmpty(named.length === 0)
    if (named.length === 0) throw new Error('No units were named')
    const after = await api.shipping.cancelOrder({
      body: {
        orderId,
        reason,
        status,
        lines: named,
        ...cashSaid(said),
      },
    })
    return `${warehouseOrderId} is ${statusLabel(after.status)}${leftWords(after.unitsToPutBack, after.trayNames)}`
  }
  const defaults = Object.fromEntries(lines.map((_, index) => [fieldOf(index), 0]))
  return (
    <ActDialog
      {...{ order, onClose, send, defaults }}
      title={`Cancel part of ${warehouseOrderId}`}
      verb="Cancel these units"
    >
      <p>What is left of it goes on; units that were picked or packed are put back by scanning. It cannot be undone.</p>
      {isEmpty && <Notice tone="error">Say of at least one line how many units are cancelled.</Notice>}
      {lines.map((line, index) => (
        <NumberField
          key={line.lineNo}
          name={fieldOf(index)}
          label={`${line.sku}: units to cancel`}
          hint={`${line.productName}, ${line.quantity} ordered`}
          unit={`of ${line.quantity}`}
        />
      ))}
      {asksCash(order) && <CashField order={order} />}
    </ActDialog>
  )
}

function AgainDialog({ order, onClose }: ActProps) {
  const { orderId, warehouseOrderId, status } = order
  const send = async () => {
    const after = await api.shipping.shipAgain({ body: { orderId, status } })
    return `${warehouseOrderId} is ${statusLabel(after.status)}${after.reason ? `: ${after.reason}` : ''}`
  }
  return (
    <ActDialog
      {...{ order, onClose, send }}
      title={`Ship ${warehouseOrderId} again`}
      verb="Ship again"
      isDanger={false}
      asksReason={false}
    >
      <p>It is promised stock anew at once and begins from there. Its old tracking numbers and labels are void.</p>
    </ActDialog>
  )
}

function ReturnedDialog({ order, onClose }: ActProps) {
  const { orderId, warehouseOrderId } = order
  const send = async ({ reason }: Said) => {
    const made = await api.shipping.createReturnRequest({ body: { orderId, remark: reason } })
    return `${warehouseOrderId} is Returned; the dock expects ${countOf(made.quantity, 'unit')} as ${made.referenceCode}`
  }
  return (
    <ActDialog
      {...{ order, onClose, send }}
      title={`Announce the return of ${warehouseOrderId}`}
      verb="Announce return"
      isDanger={false}
    >
      <p>All of it is announced as an inbound request of type Return; the order is Returned from now on.</p>
    </ActDialog>
  )
}

function VoidDialog({ order, onClose }: ActProps) {
  const { orderId, warehouseOrderId } = order
  const parcels = voidable(order)
  const send = async ({ reason, parcelNumber, trayName }: Said) => {
    const made = await api.shipping.voidParcel({
      body: {
        orderId,
        parcelNumber: Number(parcelNumber),
        reason,
        ...(trayName ? { trayName: String(trayName) } : {}),
      },
    })
    const next = made.unitsToPack ? `pack its ${countOf(made.unitsToPack, 'unit')} again` : 'give it another number'
    return `Parcel ${made.parcelNumber} of ${warehouseOrderId} is void; ${next}`
  }
  return (
    <ActDialog
      {...{ order, onClose, send }}
      title={`Void a parcel of ${warehouseOrderId}`}
      verb="Void parcel"
      defaults={{ parcelNumber: parcels[0]?.parcelNumber, trayName: '' }}
    >
      <p>Its tracking number and its label must not leave the house any more; the other parcels stay as they are.</p>
      <SelectField name="parcelNumber" label="Parcel" options={parcelOptions(order, parcels)} />
      <TextField
        name="trayName"
        label="Tray"
        hint="To unpack it into, such as T-12; empty: it only gets a new number"
      />
    </ActDialog>
  )
}

const dialogs = {
  part: PartDialog,
  failed: FailedDialog,
  again: AgainDialog,
  returned: ReturnedDialog,
  void: VoidDialog,
} satisfies Record<Act, (props: ActProps) => React.ReactNode>

/** The dialog of an act. */
export function OrderAct({ act, ...props }: ActProps & { act: Act }) {
  const Shown = dialogs[act]
  return <Shown {...props} />
}
