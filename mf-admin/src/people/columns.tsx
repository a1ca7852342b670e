import { roleNames } from 'contract/roles'
import { Two, useNow, When } from 'shared-components/page'
import type { Column } from 'shared-components/table'
import { Avatar } from '../parts/person/avatar.tsx'
import { nameOf, type Person, placeOf, signedInWords } from '../parts/person/person.ts'
import { StatusTag } from '../parts/person/status-tag.tsx'
import type { PersonSort } from './use-people.ts'

export const columns: readonly Column<Person, PersonSort>[] = [
  {
    id: 'person',
    head: 'Person',
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <div className="cd-person">
        <Avatar person={row} />
        <Two isStrong first={nameOf(row)} second={row.email} />
      </div>
    ),
  },
  {
    id: 'role',
    head: 'Role and merchant',
    card: 'line',
    cell: (row) => <Two first={roleNames[row.role]} second={placeOf(row)} />,
  },
  { id: 'status', head: 'Status', card: 'side', cell: (row) => <StatusTag status={row.roleStatus} /> },
  { id: 'seen', head: 'Last sign-in', sort: 'lastSignIn', card: 'foot', cell: (row) => <LastSignIn person={row} /> },
]

/** When somebody was last here, and whether they are now. */
function LastSignIn({ person }: { person: Person }) {
  const words = signedInWords(person, useNow())
  const { lastSignInTimestamp: ms } = person
  return words === undefined ? (
    <When ms={ms} relative="clock" />
  ) : (
    <Two first={ms === null ? '–' : <When ms={ms} />} second={words} />
  )
}
