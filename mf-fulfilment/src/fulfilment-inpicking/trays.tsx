import { isTrayName } from 'contract/tray-name'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Empty, isCovered, Segments } from 'shared-components/page'
import { useScan } from 'shared-components/scan'
import { DataTable } from 'shared-components/table'
import { $search, api } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'
import { trayColumns } from './tray-columns.tsx'
import { type Doing, TrayDrawer } from './tray-drawer.tsx'

const views = [
  { id: 'used', label: 'In use' },
  { id: 'goods', label: 'Hold goods' },
  { id: 'Aside', label: 'Aside' },
  { id: 'To put back', label: 'To put back' },
  { id: 'Free', label: 'Free' },
] as const
type View = (typeof views)[number]['id']

const askedBy = (view: View) => (view === 'used' ? {} : view === 'goods' ? { holdsGoods: true } : { state: view })

/** The trays, how each stands and what lies in it; one that is scanned opens. */
export function Trays() {
  const [view, setView] = useState<View>(asked().view)
  const [open, setOpen] = useState<Opened | undefined>(asked().opened)
  const trays = useCall(api.picking.getInPickingTray, askedBy(view), { staleTime: 0 })
  useScan(({ code }) => {
    // What stands over the list, as what is being put back, hears its scans itself.
    if (isCovered()) return undefined
    if (!isTrayName(code)) return false
    setOpen({ name: code.toUpperCase() })
    return undefined
  })
  return (
    <>
      <h2 className="cd-card__title">
        Trays
        {trays.data && (
          <>
            {' '}
            <span className="cd-card__note">{new Set(trays.data.map((row) => row.trayName)).size}</span>
          </>
        )}
      </h2>
      <Segments
        label="Which trays"
        options={views}
        current={view}
        onPick={(id) => setView(views.find((one) => one.id === id)?.id ?? 'used')}
      />
      <DataTable
        name="Trays"
        columns={trayColumns}
        rows={trays.data}
        rowKey={(row) => `${row.trayId}-${row.orderId}`}
        isLoading={trays.isPending}
        error={trays.error}
        onRetry={() => void trays.refetch()}
        onOpen={(row) => setOpen({ name: row.trayName })}
        rowActions={(row) => waysOf(row, setOpen)}
        empty={noTray(view)}
      />
      {open && (
        <TrayDrawer
          key={`${open.name} ${open.first ?? ''}`}
          name={open.name}
          first={open.first}
          listed={trays.data}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Opened = { name: string; first?: Doing }

/** What the address asks for: a view, or a tray that is to be emptied. */
function asked(): { view: View; opened?: Opened } {
  const said = new URLSearchParams($search.get()).get('trays') ?? ''
  const view = views.find(({ id }) => id === said)?.id
  return isTrayName(said)
    ? { view: 'To put back', opened: { name: said.toUpperCase(), first: 'put back' } }
    : { view: view ?? 'used' }
}

const waysOf = (row: Tray, open: (opened: Opened) => void) => [
  {
    label: 'Put back',
    icon: 'arrow-counterclockwise',
    disabledReason: row.isPutBack ? undefined : 'Its order is on the way to packing',
    onPick: () => open({ name: row.trayName, first: 'put back' }),
  },
  {
    label: 'Take out',
    icon: 'arrow-counterclockwise',
    disabledReason: row.isPutBack || row.contents.length === 0 ? 'No unit of it is to be picked again' : undefined,
    onPick: () => open({ name: row.trayName, first: 'take out' }),
  },
]

const noTray = (view: View) => (
  <Empty icon="inboxes" title={view === 'used' ? 'No tray is in use' : 'No such tray'}>
    {view === 'goods'
      ? 'Every tray is empty: nothing is left over from this shift.'
      : 'A tray is taken by the first unit that is put into it, and free again when its order is packed.'}
  </Empty>
)
