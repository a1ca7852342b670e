import { useRef } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Form, sendForm, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { api } from 'shared-state'

type Numbered = { orderId: number; warehouseOrderId: string; trackingNumber: string | null }

/** A tracking number: typed and saved, or scanned, which saves it. */
export function TrackingDialog({ order, onClose }: { order: Numbered; onClose: () => void }) {
  const form = useCallForm<{ trackingNumber: string }>({ defaults: { trackingNumber: order.trackingNumber ?? '' } })
  const isSaved = useRef(false)
  useScan((scan) => {
    form.setValue('trackingNumber', scan.text, { shouldValidate: true })
    void sendForm(form).then(() => feedback(isSaved.current ? 'right' : 'wrong'))
  })
  const save = async (said: { trackingNumber: string }) => {
    const { trackingNumber } = await api.shipping.enterTrackingNo({ body: { orderId: order.orderId, ...said } })
    isSaved.current = true
    toast({ message: `${order.warehouseOrderId} has the tracking number ${trackingNumber}` })
    onClose()
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
          hint="Scan it, or type it and save; 4 to 64 letters and digits"
        />
      </Form>
    </Dialog>
  )
}
