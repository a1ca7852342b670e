import { useState } from 'react'
import { Button } from 'shared-components/page'
import { api } from 'shared-state'
import { AccountQuestion } from './account-question.tsx'
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
  const name = nameOf(person)
  const { userId, existingMerchantId, merchantName } = person
  const join = async () => {
    if (existingMerchantId === null) return
    await api.people.updateRoleStatus({
      query: { merchantUserId: userId, status: 'Active', merchantId: existingMerchantId },
    })
  }
  return (
    <AccountQuestion
      person={person}
      now={now}
      title={`Approve ${name} as administrator of the existing ${merchantName}?`}
      action="Approve"
      isDanger={false}
      said={`${name} is approved, and is mailed a link to choose a password`}
      send={join}
      onClose={onClose}
    >
      <p>
        A merchant of this name is here already. {name} will see all that is its own and invite others to it: approve
        only whom you know to belong to it.
      </p>
    </AccountQuestion>
  )
}
