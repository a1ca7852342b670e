import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextareaField, useCallForm } from 'shared-components/form'
import { Button } from 'shared-components/page'
import { api } from 'shared-state'
import type { OrderDetail } from '../order.ts'

/** The warehouse's own note, as it is written. */
export function NoteDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const form = useCallForm<{ warehouseNote: string }>({ defaults: { warehouseNote: order.warehouseNote } })
  const save = async ({ warehouseNote = '' }: { warehouseNote?: string }) => {
    await api.order.setWarehouseNote({ body: { orderId: order.orderId, warehouseNote } })
    onClose()
  }
  return (
    <Dialog title={`Warehouse note of ${order.warehouseOrderId}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Save note</Submit>
          </>
        }
      >
        <TextareaField
          name="warehouseNote"
          label="Note"
          rows={4}
          hint="Read by warehouse staff only, never the merchant"
        />
      </Form>
    </Dialog>
  )
}
