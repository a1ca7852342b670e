import { useQueryClient } from '@tanstack/react-query'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { putBackUnits } from 'contract/forms/fulfilment'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, TextField, useCallForm } from 'shared-components/form'
import { toast } from 'shared-components/page'
import { api, refreshStatistics } from 'shared-state'
import type { Tray } from '../parts/use-picking-lists.ts'

type Said = Body<Calls['fulfilment']['putBack']>

/** Units of an order that will not be sent go from their tray back into a cell, item by item, until the tray is empty. */
export function PutBackDialog({ tray, onClose }: { tray: Tray; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useCallForm<Said>({
    schema: putBackUnits,
    defaults: { trayName: tray.trayName, code: '', cellCode: '', quantity: 1 },
  })
  const save = async (said: Said) => {
    const done = await api.fulfilment.putBack({ body: { ...said, trayName: tray.trayName } })
    toast({
      message: `${done.quantity} × ${done.sku} put into ${done.cellCode}${done.unitsLeft ? `, ${done.unitsLeft} left in ${done.trayName}` : `; ${done.trayName} is free`}`,
    })
    await queries.invalidateQueries()
    refreshStatistics()
    if (done.unitsLeft === 0) onClose()
    else form.reset({ trayName: tray.trayName, code: '', cellCode: said.cellCode, quantity: 1 })
  }
  return (
    <Dialog title={`Put back from ${tray.trayName}`} onClose={onClose}>
      <Form form={form} onSubmit={save} footer={<Submit>Put back</Submit>}>
        <TextField name="code" label="Item" hint="Scan or type the barcode or SKU" />
        <NumberField name="quantity" label="Quantity" />
        <TextField name="cellCode" label="Cell" hint="Scan or type the cell it goes into" />
      </Form>
    </Dialog>
  )
}
