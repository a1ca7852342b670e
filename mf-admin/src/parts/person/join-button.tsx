import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { nameOf, type PersonRecord } from './person.ts'

/** Approves a sign-up for a merchant that is there already: asked, since its orders are seen from then on. */
export function JoinButton({ person }: { person: PersonRecord }) {
  const [asked, setAsked] = useState<PersonRecord>()
  return (
    <>
      <Button kind="primary" icon="person-check" onClick={() => setAsked(person)}>
        Approve…
      </Button>
      {asked && <JoinQuestion person={asked} now={person} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type QuestionProps = { person: PersonRecord; now: PersonRecord; onClose: () => void }

function JoinQuestion({ person, now, onClose }: QuestionProps) {
  const name = nameOf(person)
  const { userId, existingMerchantId, merchantName } = person
  const join = async () => {
    if (existingMerchantId === null) return
    const query = { merchantUserId: userId, status: 'Active', merchantId: existingMerchantId } as const
    await api.people.updateRoleStatus({ query })
    await refreshed()
    toast({ message: `${name} is approved, and is mailed a link to choose a password` })
  }
  return (
    <Confirm
      title={`Approve ${name} as administrator of the existing ${merchantName}?`}
      action="Approve"
      isDanger={false}
      disabledReason={now.userId === userId ? undefined : 'Another person is open by now.'}
      onConfirm={join}
      onClose={onClose}
    >
      <p>
        A merchant of this name is here already. {name} will see all that is its own and invite others to it: approve
        only whom you know to belong to it.
      </p>
    </Confirm>
  )
}
