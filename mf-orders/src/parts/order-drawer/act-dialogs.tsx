import { asksCash } from 'contract/cash'
import { failCauses, stopOrder } from 'contract/forms/shipping'
import { countOf, money } from 'contract/format'
import { warehouseOrderId as warehouseOrderNumber } from 'contract/order-number'
import { statusLabel } from 'contract/order-status'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, Notice, toast, type Toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Href } from '../../href.ts'
import type { OrderDetail } from '../order.ts'
import { type Act, fieldOf, linesSaid, voidable } from './act-rules.ts'

type ActProps = { order: OrderDetail; onClose: () => void }
type Said = Record<string, string | number | undefined> & { reason: string }
type Sending = { title: string; verb: string; defaults?: object; send: (said: Said) => Promise<string | Toast> }

/** A dialog that asks why before it acts; what became of the order is told, and read again. */
function ActDialog({
  order,
  onClose,
  children,
  isDanger = true,
  asksReason = true,
  ...act
}: ActProps & Sending & { children: React.ReactNode; isDanger?: boolean; asksReason?: boolean }) {
  const form = useCallForm<Said>({
    ...(asksReason ? { schema: stopOrder } : {}),
    defaults: { orderId: order.orderId, reason: '', ...act.defaults },
  })
  const send = async (said: Said) => {
    const told = await act.send(said)
    toast(typeof told === 'string' ? { message: told } : told)
    await refreshed()
    onClose()
  }
  return (
    <Dialog title={act.title} onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        footer={
          <>
            <Button onClick={onClose}>Back</Button>
            <Submit kind={isDanger ? 'danger' : 'primary'}>{act.verb}</Submit>
          </>
        }
      >
        {children}
        {asksReason && <TextField name="reason" label="Reason" hint="Everybody who sees the order reads it" />}
      </Form>
    </Dialog>
  )
}

const leftWords = (units: number, trayNames: readonly string[] = []): string =>
  units ? `; put ${countOf(units, 'unit')} back from ${trayNames.join(', ') || 'its parcel'}` : ''

/** What the courier collects for what is left, where something is to be collected. */
const CashField = ({ order }: Pick<ActProps, 'order'>) =>
  order.codAmount && (
    <NumberField
      name="codAmount"
      label="Cash on delivery"
      isDecimal
      isRequired
      unit={order.codAmount.currency}
      hint={`What the courier collects for what is left, ${money(order.codAmount)} until now; 0: nothing`}
    />
  )
const cashSaid = ({ codAmount }: Said) => (codAmount === undefined ? {} : { codAmount: Number(codAmount) })

const parcelOptions = ({ parcels }: OrderDetail, offered: OrderDetail['parcels']) =>
  offered.map(({ parcelNumber, trackingNumber }) => ({
    value: parcelNumber,
    label: `${parcelNumber} of ${parcels.length}, ${trackingNumber ?? 'no number yet'}`,
  }))

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

const causes: Record<(typeof failCauses)[number], string> = {
  ShipFailed: 'It could not be sent or delivered',
  Lost: 'It is lost: its units are written off',
  Rejected: 'The courier rejected it',
}

/** The order as a whole, or one of its parcels, which is a failed order of its own then. */
function FailedDialog({ order, onClose }: ActProps) {
  const { orderId, warehouseOrderId, status } = order
  const isFailed = status === 520
  const send = async (said: Said): Promise<Toast> => {
    const cause = failCauses.find((one) => one === said['cause']) ?? 'Lost'
    const parcelNumber = Number(said['parcelNumber'])
    const { failedOrderId, ...after } = await api.shipping.reportFailed({
      body: {
        orderId,
        cause,
        reason: said.reason,
        status,
        ...(parcelNumber ? { parcelNumber, ...cashSaid(said) } : {}),
      },
    })
    const lost = after.unitsWrittenOff ? `; ${countOf(after.unitsWrittenOff, 'unit')} written off` : ''
    const left = leftWords(after.unitsToPutBack, after.trayNames)
    if (failedOrderId === null) return { message: `${warehouseOrderId} is ${statusLabel(after.status)}${lost}${left}` }
    return {
      message: `Parcel ${parcelNumber} of ${warehouseOrderId} failed${lost}${left}`,
      link: {
        label: `Open ${warehouseOrderNumber(failedOrderId)}`,
        href: `/order/order-management?open=${failedOrderId}` satisfies Href,
      },
    }
  }
  const offered = failCauses.filter((cause) => !isFailed || cause === 'Lost')
  return (
    <ActDialog
      {...{ order, onClose, send }}
      title={isFailed ? `Report ${warehouseOrderId} lost` : `Report ${warehouseOrderId} failed`}
      verb={isFailed ? 'Write off' : 'Report failed'}
      defaults={{ cause: offered[0], parcelNumber: 0 }}
    >
      <p>
        {isFailed
          ? 'What has not come back of it is written off. It cannot be undone.'
          : 'What is here of it is put back by scanning, and so is what the courier brings back; then it can be sent again.'}
      </p>
      {order.parcels.length > 1 && <FailedParcel order={order} />}
      <SelectField
        name="cause"
        label="Cause"
        options={offered.map((value) => ({ value, label: causes[value] }))}
        isRequired
      />
    </ActDialog>
  )
}

/** Which parcel failed, and what is collected with the others from now on; of a failed order nothing goes on. */
function FailedParcel({ order }: Pick<ActProps, 'order'>) {
  const parcelNumber: number = useWatch({ name: 'parcelNumber' })
  const leavesRest = parcelNumber > 0 && order.status !== 520
  return (
    <>
      <SelectField
        name="parcelNumber"
        label="What failed"
        options={[{ value: 0, label: 'Whole order' }, ...parcelOptions(order, order.parcels)]}
        {...(leavesRest ? { hint: 'It becomes a failed order of its own; what is left goes on' } : {})}
        isRequired
      />
      {leavesRest && asksCash(order) && <CashField order={order} />}
    </>
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
