import { stopOrder } from 'contract/forms/shipping'
import { money } from 'contract/format'
import { parcelAmong } from 'contract/order-number'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast, type Toast } from 'shared-components/page'
import { refreshed } from 'shared-state'
import type { OrderDetail } from '../order.ts'

export type ActProps = { order: OrderDetail; onClose: () => void }
export type Said = Record<string, string | number | undefined> & { reason: string }
type Sending = { title: string; verb: string; defaults?: object; send: (said: Said) => Promise<string | Toast> }

/** A dialog that asks why before it acts; what became of the order is told, and read again. */
export function ActDialog({
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

/** What the courier collects for what is left, where something is to be collected. */
export const CashField = ({ order }: Pick<ActProps, 'order'>) =>
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
export const cashSaid = ({ codAmount }: Said) => (codAmount === undefined ? {} : { codAmount: Number(codAmount) })

export const parcelOptions = ({ parcels }: OrderDetail, offered: OrderDetail['parcels']) =>
  offered.map((parcel) => ({
    value: parcel.parcelNumber,
    label: `${parcelAmong(parcel.parcelNumber, { rank: parcels.indexOf(parcel) + 1, count: parcels.length })}, ${parcel.trackingNumber ?? 'no number yet'}`,
  }))
