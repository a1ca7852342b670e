import { countOf } from 'contract/format'
import { statusLabel } from 'contract/order-status'
import { useCall } from 'shared-components/area'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button, Failed, Notice, toast, Waiting } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Order } from '../order.ts'
import { laterOf, type Part, unitsIn } from './split-rules.ts'

type Props = { order: Order; onClose: () => void }

/** What goes now and what waits as an order of its own, line by line; what is there is filled in. */
export function SplitDialog({ order, onClose }: Props) {
  const { data, error, refetch } = useCall(api.order.getSplit, { orderId: order.orderId }, { staleTime: 0 })
  return (
    <Dialog title={`Split ${order.warehouseOrderId}`} onClose={onClose}>
      {error ? (
        <Failed title="Its lines could not be read" error={error} onRetry={refetch} />
      ) : data ? (
        <SplitForm order={order} lines={data} onClose={onClose} />
      ) : (
        <Waiting rows={3} columns={2} />
      )}
    </Dialog>
  )
}

type Said = { now: (number | undefined)[] }

function SplitForm({ order, lines, onClose }: Props & { lines: readonly Part[] }) {
  const form = useCallForm<Said>({ defaults: { now: lines.map(({ available }) => available) } })
  const now = form.watch('now')
  const later = laterOf(lines, now)
  const [goes, waits] = [unitsIn(lines) - unitsIn(later), unitsIn(later)]
  const send = async () => {
    const { status, splitOff } = await api.order.splitOrder({ body: { orderId: order.orderId, later } })
    toast({
      message: `${order.warehouseOrderId} is ${statusLabel(status)}; the rest is ${splitOff.warehouseOrderId}, ${statusLabel(splitOff.status)}`,
    })
    await refreshed()
    onClose()
  }
  const why =
    goes === 0 ? 'Nothing would go now: leave at least one unit' : waits === 0 ? 'Nothing would wait' : undefined
  return (
    <Form
      form={form}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          {why ? (
            <Button kind="primary" disabledReason={why}>
              Split
            </Button>
          ) : (
            <Submit>Split</Submit>
          )}
        </>
      }
    >
      <p>
        What goes now keeps the order’s number. What waits becomes an order of its own for the same buyer, and keeps its
        place in line.
      </p>
      {lines.map((line, index) => (
        <NumberField
          key={line.lineNo}
          name={`now.${index}`}
          label={`${line.productName}, ${line.sku}: goes now`}
          unit={`of ${line.quantity}`}
          hint={`${line.available} available`}
        />
      ))}
      <Notice tone="info">
        {why ??
          `${countOf(goes, 'unit')} ${goes === 1 ? 'goes' : 'go'} now, ${countOf(waits, 'unit')} ${waits === 1 ? 'waits' : 'wait'}.`}
      </Notice>
    </Form>
  )
}
