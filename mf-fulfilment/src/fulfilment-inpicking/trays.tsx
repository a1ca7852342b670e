import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Empty } from 'shared-components/page'
import { DataTable } from 'shared-components/table'
import { api } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'
import { trayColumns } from './columns.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'

const nothingToPutBack = (tray: Tray) => (tray.isPutBack ? undefined : 'Its order is on the way to packing')

/** The trays in use, and the way to empty those whose order will not be sent. */
export function Trays() {
  const trays = useCall(api.picking.getInPickingTray, {}, { staleTime: 0 })
  const [emptied, setEmptied] = useState<Tray>()
  return (
    <>
      <h2 className="cd-card__title">
        Trays in use
        {trays.data && (
          <>
            {' '}
            <span className="cd-card__note">{new Set(trays.data.map((row) => row.trayName)).size}</span>
          </>
        )}
      </h2>
      <DataTable
        name="Trays"
        columns={trayColumns}
        rows={trays.data}
        rowKey={(row) => `${row.trayId}-${row.orderId}`}
        isLoading={trays.isPending}
        error={trays.error}
        onRetry={() => void trays.refetch()}
        rowActions={(row) => [
          {
            label: 'Put back',
            icon: 'arrow-counterclockwise',
            disabledReason: nothingToPutBack(row),
            onPick: () => setEmptied(row),
          },
        ]}
        empty={
          <Empty icon="inboxes" title="No tray is in use">
            A tray is taken by the first unit that is put into it, and free again when its order is packed.
          </Empty>
        }
      />
      {emptied && <PutBackDialog tray={emptied} onClose={() => setEmptied(undefined)} />}
    </>
  )
}
