import { useWatch } from 'react-hook-form'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newMerchant } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, Card, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { PasswordFields } from '../parts/password-fields.tsx'
import { passwordRefusal } from '../parts/password-refusal.ts'

type Said = Body<Calls['account']['createMerchant']> & { confirm?: string }

const empty: Said = {
  merchantName: '',
  code: '',
  currency: '',
  email: '',
  phone: '',
  address: '',
  adminName: '',
  adminEmail: '',
  adminPassword: '',
  confirm: '',
}

/** A merchant, and its first administrator where one is named. */
export function NewMerchant({ onClose, onMade }: { onClose: () => void; onMade: (merchantId: number) => void }) {
  const form = useCallForm<Said>({ schema: newMerchant, defaults: empty })
  const [name, email, password = '', confirm = ''] = useWatch({
    control: form.control,
    name: ['adminName', 'adminEmail', 'adminPassword', 'confirm'],
  })
  const hasAdmin = Boolean(name || email || password)
  const create = async ({ confirm: _, ...said }: Said) => {
    const { merchantId } = await api.account.createMerchant({ body: said })
    await refreshed()
    toast({
      message: said.adminEmail
        ? `${said.merchantName} is taken on; ${said.adminEmail} may sign in`
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
            <Submit disabledReason={refusalOf(hasAdmin, { name, email, password, confirm })}>Create merchant</Submit>
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
        <Card title="First administrator" note="may be left out and made later">
          <TextField name="adminName" label="Administrator's name" />
          <TextField name="adminEmail" label="Administrator's e-mail" type="email" />
          <PasswordFields name="adminPassword" password={password} confirm={confirm} isRequired={false} />
        </Card>
      </Form>
    </Dialog>
  )
}

/** An administrator is named wholly or not at all. */
function refusalOf(
  hasAdmin: boolean,
  {
    name,
    email,
    password,
    confirm,
  }: { name: string | undefined; email: string | undefined; password: string; confirm: string },
): string | undefined {
  if (!hasAdmin) return undefined
  return name && email
    ? passwordRefusal(password, confirm)
    : "Give the administrator's name and e-mail, or leave all of it empty."
}
