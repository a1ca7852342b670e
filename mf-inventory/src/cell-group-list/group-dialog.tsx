import { newGroup, renamedGroup } from 'contract/forms/location'
import { Dialog } from 'shared-components/dialog'
import { Form, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { CellGroup } from '../parts/use-groups.ts'
import { useLocations } from '../parts/use-locations.ts'

type Said = { name: string; locationId?: number }

/** The name of a group: a new one, or another for one that stands. */
export function GroupDialog({ group, onClose }: { group: CellGroup | undefined; onClose: () => void }) {
  const locations = useLocations()
  const form = useCallForm<Said>({ schema: group ? renamedGroup : newGroup, defaults: { name: group?.name ?? '' } })
  const save = async (said: Said) => {
    if (group) await api.location.cellGroupUpdate({ body: { cellGroupId: group.cellGroupId, name: said.name } })
    else await api.location.cellGroupCreate({ body: said })
    await refreshed()
    toast({ message: group ? `${group.name} is ${said.name} now` : `${said.name} is made` })
    onClose()
  }
  return (
    <Dialog title={group ? `Rename ${group.name}` : 'New cell group'} onClose={onClose}>
      <Form form={form} onSubmit={save} footer={<Submit>{group ? 'Rename' : 'Create group'}</Submit>}>
        <TextField name="name" label="Name" />
        {!group && locations.length > 1 && (
          <SelectField
            name="locationId"
            label="Warehouse"
            isNumber
            none={`${locations[0]?.name ?? ''} (first)`}
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Form>
    </Dialog>
  )
}
