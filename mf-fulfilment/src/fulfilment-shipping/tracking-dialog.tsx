import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { useScan } from 'shared-components/scan'
import { api } from 'shared-state'
import { ordersMoved } from '../parts/use-orders.ts'

type Numbered = { orderId: number; warehouseOrderId: string; trackingNumber: string | null }

/** A tracking number, typed or scanned. */
export function TrackingDialog({ order, onClose }: { order: Numbered; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useCallForm<{ trackingNumber: string }>({ defaults: { trackingNumber: order.trackingNumber ?? '' } })
  useScan((scan) => form.setValue('trackingNumber', scan.text, { shouldValidate: true }))
  const save = async (said: { trackingNumber: string }) => {
    const { trackingNumber } = await api.order.enterTrackingNo({ body: { orderId: order.orderId, ...said } })
    toast({ message: `${order.warehouseOrderId} has the tracking number ${trackingNumber}` })
    onClose()
    await ordersMoved(queries)
  }
  return (
    <Dialog title={`Tracking number of ${order.warehouseOrderId}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Save tracking number</Submit>
          </>
        }
      >
        <TextField
          name="trackingNumber"
          label="Tracking number"
          isRequired
          hint="Scan it or type it; 4 to 64 letters and digits"
        />
      </Form>
    </Dialog>
  )
}
