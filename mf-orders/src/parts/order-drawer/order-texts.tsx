import { useStore } from '@nanostores/react'
import { warehouseStaff } from 'contract/roles'
import { Later } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Button, useOpened } from 'shared-components/page'
import { $role } from 'shared-state'
import type { OrderDetail } from '../order.ts'

const noteDialog = async () => (await import('./note-dialog.tsx')).NoteDialog

/** The merchant's instruction, which both sides read, and the warehouse's own note, which its staff alone read and write. */
export function OrderTexts({ order }: { order: OrderDetail }) {
  const isStaff = warehouseStaff.includes(useStore($role))
  return (
    <>
      {order.remark && (
        <DrawerSection title="Remark" note="read by the merchant and the warehouse">
          <p className="cd-order-said">{order.remark}</p>
        </DrawerSection>
      )}
      {isStaff && <WarehouseNote order={order} />}
    </>
  )
}

function WarehouseNote({ order }: { order: OrderDetail }) {
  const [isWriting, setWriting] = useOpened<boolean>('note')
  return (
    <DrawerSection title="Warehouse note" note="read by warehouse staff only">
      <div className="cd-stack">
        {order.warehouseNote && <p className="cd-order-said">{order.warehouseNote}</p>}
        <div>
          <Button icon="pencil" onClick={() => setWriting(true)}>
            {order.warehouseNote ? 'Change the note' : 'Write a note'}
          </Button>
        </div>
      </div>
      {isWriting && <Later load={noteDialog} props={{ order, onClose: () => setWriting(false) }} />}
    </DrawerSection>
  )
}
