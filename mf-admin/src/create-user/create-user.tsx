import { useStore } from '@nanostores/react'
import { useWatch } from 'react-hook-form'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newUser } from 'contract/forms/admin'
import { assignableBy, merchantRoles, type Role, roleNames, warehouseRoles } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { Form, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Card, Page, toast } from 'shared-components/page'
import { $merchants, $role, $user, api } from 'shared-state'
import { PasswordFields } from '../parts/password-fields.tsx'
import { passwordRefusal } from '../parts/password-refusal.ts'

type Said = Body<Calls['account']['createUser']> & { confirm: string }

const empty = { email: '', name: '', password: '', confirm: '' }

/** An account for a colleague: who, which role, where, and the first password. */
export function CreateUser() {
  const role = useStore($role)
  const form = useCallForm<Said>({ schema: newUser, defaults: empty })
  const [password = '', confirm = '', given] = useWatch({
    control: form.control,
    name: ['password', 'confirm', 'role'],
  })
  const create = async ({ confirm: _, merchantId, locationId, ...said }: Said) => {
    const isMerchants = merchantRoles.includes(said.role)
    await api.account.createUser({
      body: {
        ...said,
        ...(isMerchants && merchantId ? { merchantId } : {}),
        ...(!isMerchants && locationId ? { locationId } : {}),
      },
    })
    toast({ message: `${said.name} may sign in as ${roleNames[said.role]} with ${said.email}` })
    form.reset(empty)
  }
  return (
    <Page title="Create User" truth="They sign in with this e-mail and password and should change the password">
      <Form
        form={form}
        onSubmit={create}
        footer={<Submit disabledReason={passwordRefusal(password, confirm)}>Create user</Submit>}
      >
        <Card title="Who">
          <TextField name="name" label="Name" autoComplete="off" />
          <TextField name="email" label="E-mail" type="email" />
          <SelectField
            name="role"
            label="Role"
            isNumber={false}
            none="Choose a role"
            options={assignableBy(role).map((value) => ({ value, label: roleNames[value] }))}
          />
          <PlaceField giver={role} given={given} />
        </Card>
        <Card
          title="First password"
          note="at least 8 characters with small and capital letters, a number and a special character"
        >
          <PasswordFields name="password" password={password} confirm={confirm} />
        </Card>
      </Form>
    </Page>
  )
}

/** Where the account belongs, where that is a choice: a merchant role to a merchant, a warehouse role to a location. */
function PlaceField({ giver, given }: { giver: Role; given: Role | undefined }) {
  const [merchants, user] = [useStore($merchants), useStore($user)]
  const isLocated = given !== undefined && warehouseRoles.includes(given)
  const mayChoose = giver === 'SUPERADMIN'
  const { data } = useCall(api.location.warehouseLocationGetAll, mayChoose && isLocated && { pageSize: 200 })
  if (given !== undefined && merchantRoles.includes(given) && !merchantRoles.includes(giver))
    return (
      <SelectField
        name="merchantId"
        label="Merchant"
        isRequired
        isNumber
        none="Choose a merchant"
        options={merchants}
      />
    )
  if (!isLocated) return null
  if (!mayChoose) return user?.location ? <p className="cd-second">At {user.location.name}, as you are.</p> : null
  const locations = (data?.result ?? []).map(({ warehouseLocationId, name }) => ({
    value: warehouseLocationId,
    label: name,
  }))
  return (
    <SelectField name="locationId" label="Location" isRequired isNumber none="Choose a location" options={locations} />
  )
}
