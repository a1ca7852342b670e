import { useStore } from '@nanostores/react'
import { useWatch } from 'react-hook-form'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Card, toast, toldAsError } from 'shared-components/page'
import { $user, api, refreshed } from 'shared-state'
import type { PersonRecord } from '../parts/person/person.ts'
import { PasswordFields } from '../parts/password-fields.tsx'
import { passwordRefusal } from '../parts/password-refusal.ts'

type Said = { oldPassword: string; newPassword: string; confirm: string }

const empty: Said = { oldPassword: '', newPassword: '', confirm: '' }

/** Another password for oneself; every other device is signed out. */
export function ChangePassword({ rulesFor }: { rulesFor: PersonRecord }) {
  const rules = useStore($user)?.passwordRules
  const form = useCallForm<Said>({ defaults: empty })
  const [old = '', password = '', confirm = ''] = useWatch({
    control: form.control,
    name: ['oldPassword', 'newPassword', 'confirm'],
  })
  const change = async ({ oldPassword, newPassword }: Said) => {
    const refusal = await api.account.updatePassword({ body: { oldPassword, newPassword } }).then(
      () => undefined,
      (problem: unknown) => toldAsError(problem),
    )
    if (refusal !== undefined) return toast({ message: refusal, tone: 'error' })
    form.reset(empty)
    await refreshed()
    toast({ message: 'Your password is changed; your other devices are signed out' })
  }
  const missing = old === '' ? 'Type your current password.' : passwordRefusal(password, confirm, rules)
  return (
    <Form form={form} onSubmit={change}>
      <Card title="Change password">
        <input
          className="cd-hidden"
          type="text"
          autoComplete="username"
          value={rulesFor.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="cd-field--wide">
          <TextField
            name="oldPassword"
            label="Current password"
            type="password"
            autoComplete="current-password"
            isRequired
          />
        </div>
        <PasswordFields name="newPassword" label="New password" password={password} confirm={confirm} rules={rules} />
        <div className="cd-field--wide">
          <Submit kind="quiet" disabledReason={missing}>
            Change password
          </Submit>
        </div>
      </Card>
    </Form>
  )
}
