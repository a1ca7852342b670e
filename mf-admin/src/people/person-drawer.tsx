import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { Failed, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { Avatar } from '../parts/person/avatar.tsx'
import { PersonFoot } from '../parts/person/person-foot.tsx'
import { PersonParts } from '../parts/person/person-parts.tsx'
import { nameOf, placeOf } from '../parts/person/person.ts'
import type { Chosen } from '../parts/person/role-section.tsx'
import { StatusTag } from '../parts/person/status-tag.tsx'

type DrawerProps = {
  userId: number
  /** The record's full page. */
  href: string
  place: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One person beside the list. */
export function PersonDrawer({ userId, href, ...frame }: DrawerProps) {
  const { data: person, error, refetch } = useCall(api.people.getUser, { userId }, { staleTime: 0 })
  const [chosen, setChosen] = useState<Chosen>({})
  if (!person)
    return (
      <Drawer {...frame} title="Person">
        {error ? (
          <Failed title="The person could not be read" error={error} onRetry={refetch} />
        ) : (
          <Waiting rows={8} columns={2} />
        )}
      </Drawer>
    )
  return (
    <Drawer
      {...frame}
      href={href}
      mark={<Avatar person={person} isLarge />}
      title={nameOf(person)}
      badge={<StatusTag status={person.roleStatus} />}
      head={
        <p className="cd-second">
          {person.email} · {placeOf(person)}
        </p>
      }
      footer={<PersonFoot person={person} chosen={chosen} onChoose={setChosen} onGone={frame.onClose} />}
    >
      <PersonParts person={person} chosen={chosen} onChoose={setChosen} frame={DrawerSection} />
    </Drawer>
  )
}
