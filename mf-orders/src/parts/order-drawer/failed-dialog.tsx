import { asksCash } from 'contract/cash'
import { failCauses } from 'contract/forms/shipping'
import { countOf } from 'contract/format'
import { warehouseOrderId as warehouseOrderNumber } from 'contract/order-number'
import { statusLabel } from 'contract/order-status'
import { useWatch } from 'react-hook-form'
import { SelectField } from 'shared-components/form'
import type { Toast } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../../href.ts'
import { ActDialog, type ActProps, CashField, cashSaid, parcelOptions, type Said } from './act-dialog.tsx'
import { leftWords } from './act-rules.ts'

const causes: Record<(typeof failCauses)[number], string> = {
  ShipFailed: 'It could not be sent or delivered',
  Lost: 'It is lost: its units are written off',
  Rejected: 'The courier rejected it',
}

/** The order as a whole, or one of its parcels, which is a failed order of its own then. */
export function FailedDialog({ order, onClose }: ActProps) {
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
