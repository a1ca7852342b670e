import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Button, Notice, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { meanwhile } from './meanwhile.ts'
import { nameOf, type PersonRecord } from './person.ts'

/**
 * Approves a sign-up for a merchant that is there already: asked, since its orders are seen from then on. It is always
 * there, so that its question stays when somebody else settles the sign-up.
 */
export function JoinButton({ person }: { person: PersonRecord }) {
  const [asked, setAsked] = useState<PersonRecord>()
  return (
    <>
      {person.existingMerchantId !== null && (
        <Button kind="primary" icon="person-check" onClick={() => setAsked(person)}>
          Approve…
        </Button>
      )}
      {asked?.userId === person.userId && (
        <JoinQuestion person={asked} now={person} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type QuestionProps = { person: PersonRecord; now: PersonRecord; onClose: () => void }

function JoinQuestion({ person, now, onClose }: QuestionProps) {
  const [isSent, setSent] = useState(false)
  const name = nameOf(person)
  const { userId, existingMerchantId, merchantName } = person
  const join = async () => {
    if (existingMerchantId === null) return
    const query = { merchantUserId: userId, status: 'Active', merchantId: existingMerchantId } as const
    // What the act itself changes is nothing that came between.
    setSent(true)
    await api.people.updateRoleStatus({ query }).catch((problem: unknown) => {
      setSent(false)
      throw problem
    })
    await refreshed()
    toast({ message: `${name} is approved, and is mailed a link to choose a password` })
  }
  const moved = isSent ? undefined : meanwhile(person, now)
  return (
    <Confirm
      title={`Approve ${name} as administrator of the existing ${merchantName}?`}
      action="Approve"
      isDanger={false}
      disabledReason={moved && `${moved}.`}
      onConfirm={join}
      onClose={onClose}
    >
      <p>
        A merchant of this name is here already. {name} will see all that is its own and invite others to it: approve
        only whom you know to belong to it.
      </p>
      {moved && (
        <Notice tone="soon" title={`${moved}.`}>
          Close this and look how it stands now.
        </Notice>
      )}
    </Confirm>
  )
}
