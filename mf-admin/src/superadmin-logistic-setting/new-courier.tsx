import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newCourier } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

type Said = Body<Calls['courier']['masterCreate']>

/** A courier: its name, its divisor for bulky parcels, its cut-off. */
export function NewCourier({ onClose }: { onClose: () => void }) {
  const form = useCallForm<Said>({
    schema: newCourier,
    defaults: { shippingProviderName: '', code: '', masterStatus: 'Active', volumetricDivisor: 5000, cutOff: '' },
  })
  const create = async (said: Said) => {
    await api.courier.masterCreate({ body: said })
    await refreshed()
    toast({ message: `${said.shippingProviderName} is added` })
    onClose()
  }
  return (
    <Dialog title="New courier" size="medium" onClose={onClose}>
      <Form
        form={form}
        isGrid
        onSubmit={create}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Create courier</Submit>
          </>
        }
      >
        <TextField name="shippingProviderName" label="Name" />
        <TextField name="code" label="Code" hint="Short: EP" />
        <SelectField
          name="masterStatus"
          label="Status"
          options={[
            { value: 'Active', label: 'Active' },
            { value: 'Inactive', label: 'Inactive' },
          ]}
        />
        <NumberField name="volumetricDivisor" label="Volumetric divisor" hint="Cubic centimetres that count as 1 kg" />
        <TextField name="cutOff" label="Cut-off" placeholder="17:00" hint="24 h, in the location's time" />
      </Form>
    </Dialog>
  )
}
