import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Body, Result } from 'contract/define'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button } from 'shared-components/page'
import { $merchants, api } from 'shared-state'
import { useCouriers } from '../parts/use-couriers.ts'

/** The list that was made. */
export type Made = Result<Calls['picking']['generatePickingList']>

type Asked = Body<Calls['picking']['generatePickingList']>

const kinds = [
  { value: 'Cluster', label: 'Cluster: a tray for each order' },
  { value: 'Single', label: 'Single: one-unit orders into one tray' },
  { value: 'Order', label: 'Order: one order alone' },
]

/** Makes a picking list of the most urgent orders that fit the cart. */
export function GenerateDialog({ onMade, onClose }: { onMade: (made: Made) => Promise<void>; onClose: () => void }) {
  const [merchants, couriers] = [useStore($merchants), useCouriers()]
  const form = useCallForm<Asked>({ defaults: { kind: 'Cluster', slots: 8, cart: 1 } })
  const send = async (asked: Asked) => {
    const body = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''),
    ) as Asked
    const made = await api.picking.generatePickingList({ body })
    onClose()
    await onMade(made)
  }
  return (
    <Dialog title="Generate picking list" onClose={onClose} size="medium">
      <Form
        form={form}
        isGrid
        onSubmit={send}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit icon="list-check">Generate</Submit>
          </>
        }
      >
        <SelectField name="kind" label="Kind" options={kinds} />
        <NumberField name="slots" label="Slots of the cart" hint="One tray each; so many orders at most" />
        <NumberField name="cart" label="Cart" hint="Its number" />
        <NumberField name="maxLines" label="Lines at most" />
        <NumberField name="maxWeight" label="Weight at most" unit="kg" isDecimal />
        <SelectField name="merchantId" label="Merchant" isNumber none="Any merchant" options={merchants} />
        <SelectField
          name="shippingProviderId"
          label="Courier"
          isNumber
          none="Any courier"
          options={couriers.map((courier) => ({
            value: courier.shippingProviderMasterId,
            label: courier.shippingProviderName,
          }))}
        />
        <TextField name="zone" label="Zone" hint="Only orders that lie wholly in it" />
      </Form>
    </Dialog>
  )
}
