import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newUser } from 'contract/forms/admin'
import { roleNames } from 'contract/roles'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Card, Page, toast } from 'shared-components/page'
import { api } from 'shared-state'
import { InviteFields } from '../parts/person/invite-fields.tsx'
import { placed } from '../parts/person/placed.ts'

type Said = Body<Calls['people']['createUser']>

const empty = { email: '', name: '', message: '' }

/** An account for a colleague, who is invited by mail and chooses the password. */
export function CreateUser() {
  const form = useCallForm<Said>({ schema: newUser, defaults: empty })
  const create = async (said: Said) => {
    await api.people.createUser({ body: placed(said) })
    toast({ message: `${said.email} is invited as ${roleNames[said.role]}` })
    form.reset(empty)
  }
  return (
    <Page title="Create User" truth="They are sent a link by mail and choose a password of their own">
      <Form form={form} onSubmit={create} footer={<Submit icon="send">Send invitation</Submit>}>
        <Card title="Who">
          <TextField name="email" label="E-mail" type="email" />
          <TextField
            name="name"
            label="Name"
            autoComplete="off"
            hint="May be left out: they can say it in their profile"
          />
        </Card>
        <Card title="What for">
          <div className="cd-field--wide cd-stack">
            <InviteFields />
          </div>
        </Card>
      </Form>
    </Page>
  )
}
