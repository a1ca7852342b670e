import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { invitation } from 'contract/forms/admin'
import { countOf } from 'contract/format'
import { Drawer } from 'shared-components/dialog'
import { Form, Submit, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { EmailsField } from '../parts/person/emails-field.tsx'
import { InviteFields } from '../parts/person/invite-fields.tsx'
import { placed } from '../parts/person/placed.ts'

type Said = Body<Calls['people']['inviteUsers']>

const hint = 'Several at once: paste a column or separate with commas.'

/** Several people are invited to one role; those who have an account are named and left out. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const form = useCallForm<Said>({ schema: invitation, defaults: { emails: [], message: '' } })
  const emails = useWatch({ control: form.control, name: 'emails' }) ?? []
  const [known, setKnown] = useState<readonly string[]>([])
  const send = async (said: Said) => {
    const { invited, known: left } = await api.people.inviteUsers({ body: placed(said) })
    await refreshed()
    if (invited.length > 0) toast({ message: `${countOf(invited.length, 'invitation')} sent` })
    if (left.length === 0) return onClose()
    setKnown(left)
    form.setValue('emails', [])
  }
  const count = emails.length
  return (
    <Drawer title="Invite people" onClose={onClose}>
      <Form
        form={form}
        onSubmit={send}
        footer={
          <>
            <Submit icon="send" disabledReason={count === 0 ? 'Add an e-mail address first.' : undefined}>
              {count === 0 ? 'Send invitations' : `Send ${countOf(count, 'invitation')}`}
            </Submit>
            <Button onClick={onClose}>Cancel</Button>
          </>
        }
      >
        <EmailsField
          hasFocus
          name="emails"
          label="E-mail addresses"
          hint={[hint, knownWords(known)].filter(Boolean).join(' ')}
        />
        <InviteFields />
      </Form>
    </Drawer>
  )
}

/** 'admin@birch.example has an account and was left out.' */
function knownWords(known: readonly string[]): string {
  if (known.length === 0) return ''
  return known.length === 1
    ? `${known[0]} has an account and was left out.`
    : `${known.join(', ')} have accounts and were left out.`
}
