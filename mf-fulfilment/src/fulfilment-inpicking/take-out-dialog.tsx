import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { takeOutUnits } from 'contract/forms/picking'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, TextField, useCallForm } from 'shared-components/form'
import { toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'

type Said = Body<Calls['picking']['takeOut']>

/** Picked units go back into their cell, item and cell scanned, and their line is picked again. */
export function TakeOutDialog({ tray, onClose }: { tray: Tray; onClose: () => void }) {
  const empty = { trayName: tray.trayName, code: '', cellCode: '', quantity: 1 }
  const form = useCallForm<Said>({ schema: takeOutUnits, defaults: empty })
  const isOfBatches = tray.contents.some(({ batchNo }) => batchNo !== '')
  const save = async ({ batchNo, ...said }: Said) => {
    const done = await api.picking.takeOut({ body: { ...said, ...(batchNo ? { batchNo } : {}) } })
    toast({
      message:
        `${done.quantity} × ${done.sku} back in ${done.cellCode}; ` +
        `${done.warehouseOrderId} is picked again on list ${done.pickingListId}`,
    })
    await refreshed()
    if (done.unitsLeft === 0) onClose()
    else form.reset(empty)
  }
  return (
    <Dialog title={`Take out of ${tray.trayName}`} onClose={onClose}>
      <Form form={form} onSubmit={save} footer={<Submit>Take out</Submit>}>
        <TextField name="code" label="Item" hint="Scan or type the barcode or SKU" />
        <NumberField name="quantity" label="Quantity" />
        <TextField name="cellCode" label="Cell" hint="Scan or type the cell it was picked from" />
        {isOfBatches && <TextField name="batchNo" label="Batch" hint="Only where the tray has more than one of it" />}
      </Form>
    </Dialog>
  )
}
