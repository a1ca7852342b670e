import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button, toast, toldAsError } from 'shared-components/page'
import type { PasswordRules } from 'contract/password'
import { $passwordExpiry, $user, api, passwordChanged, signOut } from 'shared-state'
import './change-password.css'
import { PasswordInput } from './password-input.tsx'
import { type Fields, brokenRule, isMatching, mayConfirm } from './password-rules.ts'
import { StrengthBar } from './strength-bar.tsx'

const empty: Fields = { old: '', next: '', confirm: '' }
const expiredMessage = (days: number) => `Your password has expired after ${days} days. Please change your password.`
/** The specification's, where the refusal was one of before. */
const usualDays = 90

/** Changes the own password. Forced when it has expired: then there is no way past it but to leave. */
export function ChangePassword({ isForced, onClose }: { isForced: boolean; onClose: () => void }) {
  const [fields, setFields] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const expiry = useStore($passwordExpiry)
  const rules = useRules()
  const change = async () => {
    if (!mayConfirm(fields, rules) || isBusy) return
    setBusy(true)
    try {
      await api.account.updatePassword({ body: { oldPassword: fields.old, newPassword: fields.next } })
      setFields(empty)
      onClose()
      passwordChanged()
    } catch (refusal) {
      toast({ message: toldAsError(refusal), tone: 'error' })
      setBusy(false)
    }
  }
  return (
    <Dialog title="Change password" size="quarter" onClose={isForced ? undefined : onClose}>
      <form
        className="frame-password"
        onSubmit={(event) => {
          event.preventDefault()
          void change()
        }}
      >
        {isForced && <p className="frame-password__expired">{expiredMessage(expiry.days ?? usualDays)}</p>}
        <PasswordFields fields={fields} onChange={setFields} />
        <Button kind="primary" type="submit" isWide busy={isBusy} isDisabled={!mayConfirm(fields, rules)}>
          CONFIRM
        </Button>
        {isForced && (
          <Button kind="link" onClick={() => void signOut()}>
            Logout
          </Button>
        )}
      </form>
    </Dialog>
  )
}

/** What this installation asks of passwords: as the person's details say, or the refusal that stands in their place. */
function useRules(): PasswordRules | undefined {
  const user = useStore($user)
  const { passwordRules } = useStore($passwordExpiry)
  return passwordRules ?? user?.passwordRules
}

/** The three passwords, and whose they are, for what keeps passwords. */
function PasswordFields({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const email = useStore($user)?.email
  const expiry = useStore($passwordExpiry)
  const rules = useRules()
  const set = (name: keyof Fields) => (text: string) => onChange({ ...fields, [name]: text })
  return (
    <>
      <input
        className="cd-hidden"
        type="text"
        autoComplete="username"
        value={email ?? expiry.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordInput
        label="Current Password"
        value={fields.old}
        onChange={set('old')}
        autoComplete="current-password"
      />
      <PasswordInput
        label="New Password"
        value={fields.next}
        onChange={set('next')}
        autoComplete="new-password"
        problem={brokenRule(fields.next, rules)}
      />
      <StrengthBar password={fields.next} />
      <PasswordInput
        label="Confirm New Password"
        value={fields.confirm}
        onChange={set('confirm')}
        autoComplete="new-password"
        problem={isMatching(fields) ? undefined : 'New passwords do not match'}
      />
    </>
  )
}
