import type { Calls } from 'contract/calls/all'
import type { Body, Item } from 'contract/define'
import { changedLocation } from 'contract/forms/admin'
import { CheckField, Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { cutOffsOf } from './cut-offs.ts'

export type Location = Item<Calls['location']['warehouseLocationGetAll']>
type Asked = Body<Calls['location']['warehouseLocationUpdate']>
type Said = Omit<Asked, 'cutOffs' | 'warehouseLocationId' | 'merchantGroupId'> & { cutOffTimes?: string }

const zones = () =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const saidOf = (location: Location | undefined): Said =>
  location
    ? {
        name: location.name,
        code: location.code,
        timeZone: location.timeZone,
        priority: location.priority,
        isActive: location.isActive,
        isAutoAllocating: location.isAutoAllocating,
        address: location.address,
        cutOffTimes: location.cutOffs.join(', '),
      }
    : {
        name: '',
        code: '',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        isActive: true,
        isAutoAllocating: true,
        address: '',
        cutOffTimes: '',
      }

type FormProps = { location?: Location; onDone: () => void; onCancel: () => void }

/** A warehouse location, new or changed: where it is, when couriers leave, whether it allocates by itself. */
export function LocationForm({ location, onDone, onCancel }: FormProps) {
  const form = useCallForm<Said>({ schema: changedLocation, defaults: saidOf(location) })
  const save = async ({ cutOffTimes, ...said }: Said) => {
    const cutOffs = cutOffsOf(cutOffTimes ?? '')
    if (!cutOffs)
      return form.setError('cutOffTimes', { message: 'Cut-offs are times of day: 15:00, 17:30' }, { shouldFocus: true })
    await api.location.warehouseLocationUpdate({
      body: {
        ...said,
        cutOffs,
        address: said.address ?? '',
        ...(location ? { warehouseLocationId: location.warehouseLocationId } : {}),
      },
    })
    await refreshed()
    toast({ message: location ? `${said.name ?? location.name} is saved` : `${said.name ?? 'The location'} is open` })
    onDone()
  }
  return (
    <Form
      form={form}
      isGrid
      onSubmit={save}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Submit>{location ? 'Save location' : 'Open location'}</Submit>
        </>
      }
    >
      <LocationFields />
    </Form>
  )
}

const LocationFields = () => (
  <>
    <TextField name="name" label="Name" isRequired />
    <TextField name="code" label="Code" isRequired hint="Letters and digits: ND" />
    <SelectField
      name="timeZone"
      label="Time zone"
      isRequired
      isNumber={false}
      options={zones()}
      hint="Its days, cut-offs and shown times"
    />
    <NumberField name="priority" label="Priority" hint="1 is allocated from first" />
    <TextField
      name="cutOffTimes"
      label="Cut-offs"
      placeholder="15:00, 17:30"
      hint="When couriers leave; orders ship by the next one"
    />
    <TextField name="address" label="Address" />
    <CheckField
      name="isAutoAllocating"
      label="Allocates by itself"
      hint="New orders get their stock without anybody asking"
    />
    <CheckField name="isActive" label="Active" />
  </>
)
