import { useWatch } from 'react-hook-form'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newMerchant } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, Card, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

type Said = Body<Calls['account']['createMerchant']>

const empty: Said = {
  merchantName: '',
  code: '',
  currency: '',
  email: '',
  phone: '',
  address: '',
  adminName: '',
  adminEmail: '',
}

/** A merchant, and its first administrator where one is named. */
export function NewMerchant({ onClose, onMade }: { onClose: () => void; onMade: (merchantId: number) => void }) {
  const form = useCallForm<Said>({ schema: newMerchant, defaults: empty })
  const [name, email] = useWatch({ control: form.control, name: ['adminName', 'adminEmail'] })
  const create = async (said: Said) => {
    const { merchantId } = await api.account.createMerchant({ body: said })
    await refreshed()
    toast({
      message: said.adminEmail
        ? `${said.merchantName} is taken on; ${said.adminEmail} is invited by mail`
        : `${said.merchantName} is taken on`,
    })
    onMade(merchantId)
  }
  return (
    <Dialog title="New merchant" size="large" onClose={onClose}>
      <Form
        form={form}
        onSubmit={create}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit disabledReason={refusalOf(name, email)}>Create merchant</Submit>
          </>
        }
      >
        <Card title="Merchant">
          <TextField name="merchantName" label="Merchant name" />
          <TextField name="code" label="Code" hint="Short, in letters and digits: BIRCH" />
          <TextField name="currency" label="Currency" hint="Three letters: MYR, SGD, THB" />
          <TextField name="email" label="E-mail" type="email" />
          <TextField name="phone" label="Phone" type="tel" />
          <TextField name="address" label="Address" />
        </Card>
        <Card title="First administrator" note="is invited by mail; may be left out and invited later">
          <TextField name="adminName" label="Administrator's name" />
          <TextField name="adminEmail" label="Administrator's e-mail" type="email" />
        </Card>
      </Form>
    </Dialog>
  )
}

/** An administrator is named wholly or not at all. */
const refusalOf = (name: string | undefined, email: string | undefined): string | undefined =>
  Boolean(name) === Boolean(email) ? undefined : "Give the administrator's name and e-mail, or leave both empty."
