import { Button, Facts, useOpened } from 'shared-components/page'
import { Changes } from './changes.tsx'
import { Devices } from './devices.tsx'
import { EditPerson } from './edit-person.tsx'
import type { Frame } from './frame.ts'
import { PasswordSection } from './password-section.tsx'
import { placeOf, type PersonRecord } from './person.ts'
import { type Chosen, RoleSection } from './role-section.tsx'
import { Standing } from './standing.tsx'

type PartsProps = { person: PersonRecord; chosen: Chosen; onChoose: (chosen: Chosen) => void; frame: Frame }

/** What is known of somebody: the role, the devices, the password, what changed. */
export function PersonParts({ person, chosen, onChoose, frame }: PartsProps) {
  const isWaiting = person.roleStatus === 'Waiting'
  return (
    <>
      <Standing person={person} frame={frame} />
      {!isWaiting && (
        <>
          <RoleSection person={person} chosen={chosen} onChoose={onChoose} frame={frame} />
          <Devices person={person} frame={frame} />
          <PasswordSection person={person} frame={frame} />
          <Details person={person} frame={frame} />
        </>
      )}
      <Changes person={person} frame={frame} />
    </>
  )
}

function Details({ person, frame: Frame }: Pick<PartsProps, 'person' | 'frame'>) {
  const [isEditing, setEditing] = useOpened<boolean>('details')
  const mayEdit = person.mayManage && person.assignableRoles.length > 0
  return (
    <Frame
      title="Details"
      action={
        mayEdit && (
          <Button kind="link" onClick={() => setEditing(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Name', person.name || '–'],
          ['Phone', person.phone || '–'],
          [person.portal === 'Merchant' ? 'Merchant' : 'Location', placeOf(person)],
        ]}
      />
      {isEditing && <EditPerson person={person} onClose={() => setEditing(false)} />}
    </Frame>
  )
}
