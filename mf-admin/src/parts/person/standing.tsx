import { Facts, Notice, useNow, When } from 'shared-components/page'
import type { Frame } from './frame.ts'
import { calledOf, type PersonRecord } from './person.ts'

/** Why somebody cannot sign in yet or any more; nothing of an account that is in use. */
export function Standing({ person, frame: Frame }: { person: PersonRecord; frame: Frame }) {
  const now = useNow()
  const name = calledOf(person)
  if (person.roleStatus === 'Waiting')
    return (
      <Frame title="Asks to join" note="signed up, and cannot sign in before somebody approves it">
        <Facts
          isWide
          facts={[
            ['Merchant', person.merchantName || '–'],
            ['Name', person.name || '–'],
            ['E-mail', person.email],
            ['Phone', person.phone || '–'],
            ['Message', person.message || '–'],
            ['Asked', <When key="asked" ms={person.createdTimestamp} />],
          ]}
        />
      </Frame>
    )
  if (person.roleStatus === 'Disabled')
    return (
      <Notice title={`${name} cannot sign in.`}>
        The account and what it did stay; enable it to let {name} in again.
      </Notice>
    )
  if (person.roleStatus !== 'Invited') return null
  const { linkExpiresTimestamp, isMailComing } = person
  if (isMailComing) return <Notice title="Invited.">The mail is on its way.</Notice>
  return linkExpiresTimestamp !== null && linkExpiresTimestamp > now ? (
    <Notice title="Invited.">
      The link works once, until <When ms={linkExpiresTimestamp} />.
    </Notice>
  ) : (
    <Notice title="The link has ended.">Send the invitation again, or take it back.</Notice>
  )
}
