import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { locationRoles, merchantRoles, type Role, roleNames } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { Select } from 'shared-components/form'
import { Notice } from 'shared-components/page'
import { $areas, $role, api } from 'shared-state'
import type { Frame } from './frame.ts'
import { calledOf, type PersonRecord } from './person.ts'
import { RoleCards } from './role-cards.tsx'
import { rolesFor } from './role-notes.ts'
import { seenOnlyBy } from './seen.ts'

/** A role that was chosen and is not given yet, with the place it needs. */
export type Chosen = { role?: Role | undefined; locationId?: number | undefined }

type RoleProps = { person: PersonRecord; chosen: Chosen; onChoose: (chosen: Chosen) => void; frame: Frame }

/** The role as cards: what the person will see more or less, and what happens to them. */
export function RoleSection({ person, chosen, onChoose, frame: Frame }: RoleProps) {
  const role = chosen.role ?? person.role
  if (person.assignableRoles.length === 0)
    return (
      <Frame title="Role" note={roleNames[person.role]}>
        <p className="cd-second">
          {person.isMyself ? 'Nobody changes their own role.' : 'You may give this person no other role.'}
        </p>
      </Frame>
    )
  return (
    <Frame title="Role" note={`now ${roleNames[person.role]}; ${otherSide(person.role)}`}>
      <div className="cd-stack">
        <RoleCards roles={rolesFor(person)} value={role} onChange={(next) => onChoose({ ...chosen, role: next })}>
          <SeenThen person={person} role={role} />
        </RoleCards>
        {needsPlace(person, role) && (
          <PlaceChoice value={chosen.locationId} onChange={(locationId) => onChoose({ ...chosen, locationId })} />
        )}
        {role !== person.role && <WhatHappens person={person} what="role" />}
        {role === person.role && chosen.locationId !== undefined && <WhatHappens person={person} what="location" />}
      </div>
    </Frame>
  )
}

const otherSide = (role: Role): string =>
  merchantRoles.includes(role)
    ? 'warehouse roles cannot be given to merchant people'
    : 'merchant roles cannot be given to warehouse people'

/** A role of the floor belongs to a location, which somebody without one has to be given. */
export const needsPlace = (person: PersonRecord, role: Role): boolean =>
  locationRoles.includes(role) && (person.locationId === null || !locationRoles.includes(person.role))

/** What is more and what is less to see with another role. */
function SeenThen({ person, role }: { person: PersonRecord; role: Role }) {
  const areas = useStore($areas)
  if (role === person.role) return null
  const more = seenOnlyBy(areas, role, person.role)
  const less = seenOnlyBy(areas, person.role, role)
  const name = calledOf(person)
  return (
    <div className="cd-choice-then" aria-live="polite">
      {more.length > 0 && (
        <p>
          <b className="cd-strong">{name} sees from then on, too</b> {more.join(', ')}
        </p>
      )}
      {less.length > 0 && (
        <p>
          <b className="cd-strong">{name} sees no longer</b> {less.join(', ')}
        </p>
      )}
      {more.length + less.length === 0 && (
        <p>
          <b className="cd-strong">{name} sees the same as before</b>
        </p>
      )}
    </div>
  )
}

function PlaceChoice({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const mayChoose = useStore($role) === 'SUPERADMIN'
  const { data } = useCall(api.location.warehouseLocationGetAll, mayChoose && { pageSize: 200 })
  if (!mayChoose) return null
  const options = (data?.result ?? []).map((one) => ({ value: one.warehouseLocationId, label: one.name }))
  return (
    <Select
      label="Location"
      none="Choose a location"
      hint="Where a person with this role works"
      options={options}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? undefined : Number(text))}
    />
  )
}

/** What a change of role or location does to somebody, before it is made. */
function WhatHappens({ person, what }: { person: PersonRecord; what: 'role' | 'location' }) {
  const { devices, portal } = person
  const name = calledOf(person)
  if (devices.length === 0)
    return (
      <Notice>
        {name} is not signed in now, and has the new {what} from the next sign-in on.
      </Notice>
    )
  const many =
    devices.length === 1
      ? 'the device'
      : devices.length === 2
        ? 'both devices'
        : `all ${countOf(devices.length, 'device')}`
  return (
    <Notice>
      {name} is signed out of {many} within a second and signs in again with the new {what}.
      {portal === 'Warehouse' && ' Scans that wait on a device stay there and are sent after that.'}
    </Notice>
  )
}
