import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { TextInput } from 'shared-components/form'
import { Button } from 'shared-components/page'
import type { Label } from './counting.ts'

type LabelProps = {
  sku: string
  label: Label
  needsExpiry: boolean
  onRead: (label: Label) => void
  onClose: () => void
}

/** Batch and expiry as they stand on the label. */
export function LabelDialog({ sku, label, needsExpiry, onRead, onClose }: LabelProps) {
  const [read, setRead] = useState(label)
  const reason = needsExpiry && !read.expiryDay ? 'This product expires: enter the day' : undefined
  return (
    <Dialog title={`Batch and expiry of ${sku}`} onClose={onClose}>
      <form
        className="cd-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reason) onRead(read)
        }}
      >
        <TextInput
          label="Batch"
          value={read.batchNo}
          maxLength={64}
          onChange={(batchNo) => setRead({ ...read, batchNo })}
        />
        <TextInput
          label="Expiry"
          type="date"
          value={read.expiryDay}
          onChange={(expiryDay) => setRead({ ...read, expiryDay })}
          {...(needsExpiry ? { hint: 'Needed: this product expires' } : {})}
        />
        <Button type="submit" kind="primary" isLarge isWide disabledReason={reason}>
          Use for these units
        </Button>
      </form>
    </Dialog>
  )
}
