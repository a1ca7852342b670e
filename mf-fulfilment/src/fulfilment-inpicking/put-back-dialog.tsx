import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { putBackUnits } from 'contract/forms/picking'
import { Dialog } from 'shared-components/dialog'
import { useState } from 'react'
import { Form, NumberField, sendForm, Submit, TextField, useCallForm } from 'shared-components/form'
import { Segments, toast } from 'shared-components/page'
import { useScan } from 'shared-components/scan'
import { api, refreshed } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'

type Said = Body<Calls['picking']['putBack']>

type Condition = NonNullable<Said['condition']>
const conditions = [
  { id: 'Good', label: 'Good' },
  { id: 'Unusable', label: 'Damaged' },
] as const

const empty = { code: '', cellCode: '', quantity: 1 }

/** What of it goes back: of an order that goes on, the rest stays. */
export const goingBack = ({ contents }: Pick<Tray, 'contents'>) => contents.filter(({ toPutBack }) => toPutBack > 0)

/** '2 × MUG into A-01-01-A; WO-77 waits for it', 'damaged' where it is. */
const wayOf = ({ sku, toPutBack, isUnusable, putBackCell, waitingOrder }: Tray['contents'][number]): string =>
  `${toPutBack} × ${sku}${isUnusable ? ', damaged,' : ''} into ${putBackCell ?? 'any cell for it'}` +
  (waitingOrder ? `; ${waitingOrder} waits for it` : '')

/**
 * Units of an order that will not be sent go from their tray or parcel back into a cell, item by item, until it is
 * empty.
 */
export function PutBackDialog({ tray, onClose }: { tray: Tray; onClose: () => void }) {
  const source = tray.isParcel ? { orderId: tray.trayId } : { trayName: tray.trayName }
  const isBrought = tray.unitsWithCourier > 0
  const [condition, setCondition] = useState<Condition>('Good')
  const form = useCallForm<Said>({
    schema: putBackUnits,
    defaults: empty,
  })
  const save = async (said: Said) => {
    const done = await api.picking.putBack({ body: { ...said, ...source, ...(isBrought ? { condition } : {}) } })
    toast({
      message:
        `${done.quantity} × ${done.sku}${done.condition === 'Unusable' ? ', damaged,' : ''} put into ${done.cellCode}` +
        `${done.unitsLeft ? `, ${done.unitsLeft} left in ${done.from}` : `; ${done.from} is empty`}`,
    })
    await refreshed()
    if (done.unitsLeft === 0) onClose()
    else form.reset({ ...empty, cellCode: said.cellCode })
  }
  // An item, then its cell: the second scan puts it back.
  useScan((scan) => {
    const isItem = !form.getValues('code')
    form.setValue(isItem ? 'code' : 'cellCode', isItem ? scan.code : scan.text, { shouldValidate: true })
    if (!isItem) void sendForm(form)
  })
  return (
    <Dialog title={`Put back from ${tray.isParcel ? 'parcel ' : ''}${tray.trayName}`} onClose={onClose}>
      <Form form={form} onSubmit={save} footer={<Submit>Put back</Submit>}>
        <ul className="cd-stack">
          {goingBack(tray).map((row) => (
            <li key={`${row.sku} ${row.batchNo} ${row.isUnusable}`}>{wayOf(row)}</li>
          ))}
        </ul>
        {isBrought && (
          <Segments
            label="How they came back"
            options={conditions}
            current={condition}
            onPick={(id) => setCondition(id === 'Unusable' ? 'Unusable' : 'Good')}
          />
        )}
        <TextField name="code" label="Item" hint="Scan or type the barcode or SKU" />
        <NumberField name="quantity" label="Quantity" />
        <TextField
          name="cellCode"
          label="Cell"
          hint={
            isBrought && condition === 'Unusable'
              ? 'Scan or type a cell for unusable stock'
              : 'Scan or type the cell it goes into'
          }
        />
      </Form>
    </Dialog>
  )
}
