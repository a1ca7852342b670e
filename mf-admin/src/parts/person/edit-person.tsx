import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { changedUser } from 'contract/forms/admin'
import { warehouseRoles } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { Dialog } from 'shared-components/dialog'
import { Form, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { $role, api, refreshed } from 'shared-state'
import { nameOf, type PersonRecord } from './person.ts'
import { changedOf, isStale } from './changed.ts'

type Said = Pick<Body<Calls['people']['updateUser']>, 'name' | 'phone' | 'locationId'>

/** A colleague's name and phone, and for superadmins the location. */
export function EditPerson({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  // As it was when the dialog was opened; another's change of a field that is changed here is refused once.
  const [first] = useState(person)
  const [seen, setSeen] = useState(person)
  const { userId, name, phone, locationId, role } = first
  const isMovable = useStore($role) === 'SUPERADMIN' && warehouseRoles.includes(role)
  const { data } = useCall(api.location.warehouseLocationGetAll, isMovable && { pageSize: 200 })
  const form = useCallForm<Said>({
    schema: changedUser,
    defaults: { name, phone, ...(locationId === null ? {} : { locationId }) },
  })
  const save = async (said: Said) => {
    const changed = changedOf({ ...said, phone: said.phone ?? '' }, first, seen)
    try {
      if (changed) await api.people.updateUser({ body: { userId, ...changed } })
    } catch (problem) {
      if (isStale(problem)) setSeen(await api.people.getUser({ query: { userId } }))
      throw problem
    }
    await refreshed()
    toast({ message: `${said.name ?? nameOf(first)} is saved` })
    onClose()
  }
  return (
    <Dialog title={`Details of ${nameOf(first)}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Save</Submit>
          </>
        }
      >
        <TextField name="name" label="Name" isRequired />
        <TextField name="phone" label="Phone" type="tel" />
        {isMovable && data && (
          <SelectField
            name="locationId"
            label="Location"
            isNumber
            isRequired
            none="Choose a location"
            hint="Another one signs the person out"
            options={data.result.map((one) => ({ value: one.warehouseLocationId, label: one.name }))}
          />
        )}
      </Form>
    </Dialog>
  )
}
