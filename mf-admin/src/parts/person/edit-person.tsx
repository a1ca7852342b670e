import { useStore } from '@nanostores/react'
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

type Said = Pick<Body<Calls['people']['updateUser']>, 'name' | 'phone' | 'locationId'>

/** A colleague's name and phone, and for superadmins the location. */
export function EditPerson({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const { userId, name, phone, locationId, role } = person
  const isMovable = useStore($role) === 'SUPERADMIN' && warehouseRoles.includes(role)
  const { data } = useCall(api.location.warehouseLocationGetAll, isMovable && { pageSize: 200 })
  const form = useCallForm<Said>({
    schema: changedUser,
    defaults: { name, phone, ...(locationId === null ? {} : { locationId }) },
  })
  const save = async (said: Said) => {
    await api.people.updateUser({ body: { userId, ...said, phone: said.phone ?? '' } })
    await refreshed()
    toast({ message: `${said.name ?? nameOf(person)} is saved` })
    onClose()
  }
  return (
    <Dialog title={`Details of ${nameOf(person)}`} onClose={onClose}>
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
