import { countOf } from 'contract/format'
import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { changedCell } from 'contract/forms/location'
import { CheckField, Form, NumberField, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, Facts, toast } from 'shared-components/page'
import { Drawer, DrawerSection } from 'shared-components/dialog'
import { $merchants, api, refreshed } from 'shared-state'
import { useGroups } from '../parts/use-groups.ts'
import { CellTag, purposeOf } from './columns.tsx'
import type { Cell } from './cell.ts'

type Change = Body<Calls['location']['cellUpdate']>

/** One cell beside the list; managers change what it is for. */
export const CellDrawer = ({ cell, isManager, onClose }: { cell: Cell; isManager: boolean; onClose: () => void }) => (
  <Drawer
    title={cell.code}
    badge={<CellTag status={cell.status} />}
    onClose={onClose}
    head={
      <Facts
        facts={[
          ['Warehouse', cell.locationName],
          ['Holds', countOf(cell.onHand, 'unit')],
          ['Products', cell.products],
          ['For', purposeOf(cell)],
        ]}
      />
    }
  >
    <DrawerSection title="Where it stands">
      <Facts
        facts={[
          ['Zone', cell.zone || '–'],
          ['Aisle', cell.aisle || '–'],
          ['Bay', cell.bay || '–'],
          ['Level', cell.level || '–'],
          ['Group', cell.cellGroupName ?? '–'],
          ['Merchant', cell.merchantName ?? 'any'],
        ]}
      />
    </DrawerSection>
    {isManager && (
      <DrawerSection title="Change it">
        <CellForm cell={cell} onClose={onClose} />
      </DrawerSection>
    )}
  </Drawer>
)

function CellForm({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const merchants = useStore($merchants)
  const groups = useGroups().filter(({ locationId }) => locationId === cell.locationId)
  const form = useCallForm<Change>({
    schema: changedCell,
    defaults: {
      cellId: cell.cellId,
      status: cell.status,
      priority: cell.priority,
      isPickable: cell.isPickable,
      isUnusableStock: cell.isUnusableStock,
      ...(cell.cellGroupId === null ? {} : { cellGroupId: cell.cellGroupId }),
      ...(cell.merchantId === null ? {} : { merchantId: cell.merchantId }),
    },
  })
  const save = async (said: Change) => {
    await api.location.cellUpdate({
      body: { ...said, cellGroupId: said.cellGroupId ?? null, merchantId: said.merchantId ?? null },
    })
    await refreshed()
    toast({ message: `${cell.code} is changed` })
    onClose()
  }
  return (
    <Form
      form={form}
      isGrid
      onSubmit={save}
      footer={
        <>
          <Submit>Save cell</Submit>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <SelectField
        name="status"
        label="Status"
        options={[
          { value: 'Active', label: 'Active' },
          { value: 'Inactive', label: 'Inactive' },
        ]}
      />
      <NumberField name="priority" label="Priority" hint="Lower is filled and picked first" />
      <SelectField
        name="cellGroupId"
        label="Group"
        isNumber
        none="No group"
        options={groups.map(({ cellGroupId, name }) => ({ value: cellGroupId, label: name }))}
      />
      <SelectField name="merchantId" label="Merchant" isNumber none="Any merchant" options={merchants} />
      <CheckField name="isPickable" label="Orders are picked from it" />
      <CheckField name="isUnusableStock" label="For unusable stock" />
    </Form>
  )
}
