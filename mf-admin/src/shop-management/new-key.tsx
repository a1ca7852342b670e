import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newShopKey } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

type Said = Pick<Body<Calls['shop']['getAccessToken']>, 'name'>

type NewKeyProps = { shopId: number; onMade: (name: string, token: string) => void; onClose: () => void }

/** A key is named after the system that will use it, so that it can be ended alone. */
export function NewKey({ shopId, onMade, onClose }: NewKeyProps) {
  const form = useCallForm<Said>({ schema: newShopKey, defaults: { name: '' } })
  const make = async ({ name = '' }: Said) => {
    const made = await api.shop.getAccessToken({ body: { shopId, name } })
    await refreshed()
    onMade(made.name, made.token ?? '')
    onClose()
  }
  return (
    <Dialog title="Make a key" onClose={onClose}>
      <Form
        form={form}
        onSubmit={make}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Make key</Submit>
          </>
        }
      >
        <TextField
          name="name"
          label="What uses it"
          isRequired
          hint="Like ERP or Web shop. It sends orders of this shop, reads them and the products, and does nothing else"
        />
      </Form>
    </Dialog>
  )
}
