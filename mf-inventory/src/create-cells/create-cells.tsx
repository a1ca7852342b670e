import { countOf } from 'contract/format'
import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newCells } from 'contract/forms/location'
import { useState } from 'react'
import { CheckField, Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, Card, Page, Segments, toast } from 'shared-components/page'
import { $merchants, api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { useGroups } from '../parts/use-groups.ts'
import { useLocations } from '../parts/use-locations.ts'
import { levelsOf, previewOf } from './preview.ts'

type Said = Body<Calls['location']['cellCreate']> & { levelNames?: string }

/** What is sent: the grid or the one code, never both; cells for unusable stock are not picked from. */
function bodyOf(
  isGrid: boolean,
  { levelNames = '', code, zone, aisleFrom, aisleTo, bayFrom, bayTo, ...use }: Said,
): Body<Calls['location']['cellCreate']> {
  const picking = { ...use, isPickable: use.isUnusableStock ? false : use.isPickable }
  return isGrid
    ? { ...picking, zone, aisleFrom, aisleTo, bayFrom, bayTo, levels: levelsOf(levelNames) }
    : { ...picking, code }
}

/** New cells: a grid of zone, aisles, bays and levels with what it will make, or one by its code. */
export function CreateCells() {
  const [isGrid, setGrid] = useState(true)
  const form = useCallForm<Said>({
    schema: newCells,
    defaults: { isPickable: true, isUnusableStock: false, priority: 100 },
  })
  const said = form.watch()
  const preview = previewOf({ ...said, levels: levelsOf(said.levelNames ?? '') })
  const noCode = said.code?.trim() ? undefined : 'Type the code of the cell'
  const noGrid = 'problem' in preview ? preview.problem : undefined
  return (
    <Page title="Create cells" truth="A code is zone-aisle-bay-level: A-03-12-B">
      <Segments
        label="What to make"
        options={[
          { id: 'grid', label: 'A grid' },
          { id: 'one', label: 'One cell' },
        ]}
        current={isGrid ? 'grid' : 'one'}
        onPick={(id) => setGrid(id === 'grid')}
      />
      <Form
        form={form}
        onSubmit={(values) => make(bodyOf(isGrid, values))}
        footer={
          <>
            <Submit disabledReason={isGrid ? noGrid : noCode}>
              {isGrid && 'total' in preview ? `Create ${countOf(preview.total, 'cell')}` : 'Create'}
            </Submit>
            <Button href={'/cell/cell-management' satisfies Href}>Cancel</Button>
          </>
        }
      >
        {isGrid ? (
          <GridFields preview={preview} />
        ) : (
          <Card title="The cell">
            <TextField name="code" label="Code" hint="Letters, digits and . _ -" />
          </Card>
        )}
        <UseFields />
      </Form>
    </Page>
  )
}

async function make(body: Body<Calls['location']['cellCreate']>) {
  const { created, firstCode, lastCode } = await api.location.cellCreate({ body })
  toast({
    message: created === 1 ? `${firstCode} is made` : `${created} cells made: ${firstCode} to ${lastCode}`,
  })
  navigate('/cell/cell-management' satisfies Href)
}

const GridFields = ({ preview }: { preview: ReturnType<typeof previewOf> }) => (
  <Card title="The grid">
    <TextField name="zone" label="Zone" placeholder="A" />
    <NumberField name="aisleFrom" label="First aisle" />
    <NumberField name="aisleTo" label="Last aisle" hint="Empty: the first alone" />
    <NumberField name="bayFrom" label="First bay" />
    <NumberField name="bayTo" label="Last bay" hint="Empty: the first alone" />
    <TextField name="levelNames" label="Levels" placeholder="A-D" hint="A-D, or A, B, E" />
    <p className="cd-preview" role="status">
      {'problem' in preview ? (
        preview.problem
      ) : (
        <>
          <b className="cd-strong">{countOf(preview.total, 'cell')}:</b> {preview.first}
          {preview.total > 1 && ` to ${preview.last}`}
        </>
      )}
    </p>
  </Card>
)

function UseFields() {
  const [merchants, groups, locations] = [useStore($merchants), useGroups(), useLocations()]
  return (
    <Card title="What for">
      {locations.length > 1 && (
        <SelectField
          name="locationId"
          label="Warehouse"
          isNumber
          none={`${locations[0]?.name ?? ''} (first)`}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <SelectField
        name="cellGroupId"
        label="Group"
        isNumber
        none="No group"
        options={groups.map(({ cellGroupId, name }) => ({ value: cellGroupId, label: name }))}
      />
      <SelectField name="merchantId" label="Merchant" isNumber none="Any merchant" options={merchants} />
      <NumberField name="priority" label="Priority" hint="Lower is filled and picked first" />
      <CheckField name="isPickable" label="Orders are picked from it" />
      <CheckField name="isUnusableStock" label="For unusable stock" hint="Never picked from" />
    </Card>
  )
}
