import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { linkLife } from 'contract/people'
import { locationRoles, merchantRoles, type Role } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { SelectField, TextareaField, useField } from 'shared-components/form'
import { Icon, Notice } from 'shared-components/page'
import { $areas, $merchants, $role, $user, api } from 'shared-state'
import { RoleCards } from './role-cards.tsx'
import { rolesToGive } from './role-notes.ts'
import { groupsSeenBy, seenOnlyBy } from './seen.ts'

/** What every invitation says: where somebody will work, with which role, and words of one's own. */
export function InviteFields() {
  const giver = useStore($role)
  const [merchantId, role] = useWatch({ control: useFormContext().control, name: ['merchantId', 'role'] }) as [
    number | undefined,
    Role | undefined,
  ]
  const isEverywhere = giver === 'SUPERADMIN'
  const roles = rolesToGive(giver, isEverywhere ? merchantId !== undefined : merchantRoles.includes(giver))
  const given = role && roles.includes(role) ? role : undefined
  return (
    <>
      {isEverywhere && <MerchantField />}
      <RoleField roles={roles} />
      {given && locationRoles.includes(given) && <LocationField mayChoose={isEverywhere} />}
      {given && <WillSee role={given} most={roles} />}
      <TextareaField name="message" label="Words in the mail" placeholder="Optional" />
      <Notice>
        The link works once, for {linkLife.Invitation.words}. Until then the person stands in the list as Invited; you
        can send it again or take it back.
      </Notice>
    </>
  )
}

const MerchantField = () => (
  <SelectField
    name="merchantId"
    label="Merchant"
    isNumber
    none="None: works for the warehouse"
    hint="Decides which roles can be given"
    options={useStore($merchants)}
  />
)

/** Roles as cards; one that the merchant chosen since does not allow is taken back. */
function RoleField({ roles }: { roles: readonly Role[] }) {
  const { field, error, id } = useField({ name: 'role', label: 'Role' })
  const given: Role | undefined = field.value
  const { onChange } = field
  const isRefused = given !== undefined && !roles.includes(given)
  useEffect(() => {
    if (isRefused) onChange(undefined)
  }, [isRefused, onChange])
  return (
    <div className="cd-field cd-field--wide">
      <RoleCards
        roles={roles}
        value={given}
        onChange={onChange}
        inputRef={field.ref}
        legend="Role"
        describedBy={error ? `${id}-error` : undefined}
      />
      {error && (
        <div className="cd-field__error" id={`${id}-error`} role="alert">
          <Icon name="exclamation-circle-fill" size={12} />
          {error}
        </div>
      )}
    </div>
  )
}

/** The location of a role of the floor, where that is a choice. */
function LocationField({ mayChoose }: { mayChoose: boolean }) {
  const user = useStore($user)
  const { data } = useCall(api.location.warehouseLocationGetAll, mayChoose && { pageSize: 200 })
  if (!mayChoose) return user?.location ? <p className="cd-second">At {user.location.name}, as you are.</p> : null
  const options = (data?.result ?? []).map((one) => ({ value: one.warehouseLocationId, label: one.name }))
  return (
    <SelectField name="locationId" label="Location" isRequired isNumber none="Choose a location" options={options} />
  )
}

/** What somebody with this role will see, and what of the others' not. */
function WillSee({ role, most }: { role: Role; most: readonly Role[] }) {
  const areas = useStore($areas)
  const groups = groupsSeenBy(areas, role)
  const missing = [...new Set(most.flatMap((other) => seenOnlyBy(areas, other, role)))].filter(
    (one) => !groups.includes(one),
  )
  return (
    <section className="cd-sees" aria-live="polite">
      <h3 className="cd-card__title">They will see</h3>
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <Icon name="check2" size={14} />
            {group}
          </li>
        ))}
        {missing.length > 0 && (
          <li className="cd-second">
            <Icon name="dash-lg" size={14} />
            not {missing.join(', ')}
          </li>
        )}
      </ul>
    </section>
  )
}
