import { useRef } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Form, sendForm, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { feedback, useScan } from 'shared-components/scan'
import { api } from 'shared-state'

type Numbered = {
  orderId: number
  /** Which of several. */
  parcelNumber?: number
  /** What it is called: its order's number, or its own. */
  name: string
  trackingNumber: string | null
}

/** A tracking number: typed and saved, or scanned, which saves it. */
export function TrackingDialog({
  parcel,
  onClose,
  onSaved,
}: {
  parcel: Numbered
  onClose: () => void
  onSaved?: (trackingNumber: string) => void
}) {
  const form = useCallForm<{ trackingNumber: string }>({ defaults: { trackingNumber: parcel.trackingNumber ?? '' } })
  const isSaved = useRef(false)
  useScan((scan) => {
    form.setValue('trackingNumber', scan.text, { shouldValidate: true })
    void sendForm(form).then(() => feedback(isSaved.current ? 'right' : 'wrong'))
  })
  const { orderId, parcelNumber } = parcel
  const ofParcel = { orderId, ...(parcelNumber === undefined ? {} : { parcelNumber }) }
  const save = async (said: { trackingNumber: string }) => {
    const { trackingNumber } = await api.shipping.enterTrackingNo({ body: { ...ofParcel, ...said } })
    isSaved.current = true
    onSaved?.(trackingNumber ?? '')
    toast({ message: `${parcel.name} has the tracking number ${trackingNumber}` })
    onClose()
  }
  return (
    <Dialog title={`Tracking number of ${parcel.name}`} onClose={onClose}>
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
