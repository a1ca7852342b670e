import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Confirm, Drawer } from 'shared-components/dialog'
import { Button, Card, Empty, Facts, Two, When, toast } from 'shared-components/page'
import { type Column, DataTable } from 'shared-components/table'
import { $role, api, refreshed } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'
import { AsideDialog, liftAside } from './aside-dialog.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'
import { TakeOutDialog } from './take-out-dialog.tsx'
import { TrayState, unitsIn } from './tray-columns.tsx'

type Content = Tray['contents'][number]
export type Doing = 'take out' | 'put back' | 'aside' | 'free'

const columns: readonly Column<Content>[] = [
  {
    id: 'product',
    head: 'Product',
    card: 'title',
    cell: (row) => <Two isStrong first={row.productName} second={row.sku} />,
  },
  { id: 'batch', head: 'Batch', card: 'line', cell: (row) => row.batchNo || '–' },
  { id: 'units', head: 'Units', align: 'right', card: 'side', cell: (row) => row.quantity },
]

type TrayDrawerProps = {
  name: string
  listed: readonly Tray[] | undefined
  /** What is done with it at once. */
  first?: Doing | undefined
  onClose: () => void
}

/** One tray: whose goods lie in it, and the ways they come out other than into a parcel. */
export function TrayDrawer({ name, listed, first, onClose }: TrayDrawerProps) {
  const isListed = listed?.some((row) => row.trayName === name) ?? false
  const asked = useCall(api.picking.getInPickingTray, !isListed && { trayName: name }, { staleTime: 0 })
  const rows = (isListed ? listed : asked.data)?.filter((row) => row.trayName === name) ?? []
  const [doing, setDoing] = useState(first)
  const [tray] = rows
  const done = () => setDoing(undefined)
  return (
    <>
      <Drawer
        title={tray?.isParcel ? `Parcel ${name}` : `Tray ${name}`}
        badge={<TrayState state={tray?.state ?? 'Free'} />}
        onClose={onClose}
        head={tray && <Facts facts={factsOf(tray, rows)} />}
        footer={<Ways name={name} tray={tray} onPick={setDoing} />}
      >
        {tray && tray.contents.length > 0 ? (
          <Card isFlush title="Lies in it" note={countOf(unitsIn(tray), 'unit')}>
            <DataTable
              name="Contents"
              columns={columns}
              rows={tray.contents}
              rowKey={(row) => `${row.sku}-${row.batchNo}-${row.isUnusable}`}
            />
          </Card>
        ) : (
          <Empty icon="inboxes" title={asked.isFetching ? 'Looking…' : 'It is empty'}>
            {tray ? 'It still counts as in use.' : 'The next order may take it.'}
          </Empty>
        )}
      </Drawer>
      {doing === 'take out' && tray && <TakeOutDialog tray={tray} onClose={done} />}
      {doing === 'put back' && tray && <PutBackDialog tray={tray} onClose={done} />}
      {doing === 'aside' && <AsideDialog tray={{ trayName: name }} onClose={done} />}
      {doing === 'free' && <FreeConfirm name={name} onClose={done} />}
    </>
  )
}

const asideFacts = ({ asideReason, asideBy, asideTimestamp }: Tray): [string, React.ReactNode][] =>
  asideReason
    ? [
        ['Aside', asideReason],
        [
          'Aside since',
          <Two key="aside" first={<When ms={asideTimestamp} />} second={asideBy ? `by ${asideBy}` : undefined} />,
        ],
      ]
    : []

const factsOf = (tray: Tray, rows: readonly Tray[]): [string, React.ReactNode][] => [
  ['Orders', rows.flatMap((row) => row.warehouseOrderId ?? []).join(', ') || '–'],
  ...asideFacts(tray),
  ['Picking list', tray.pickingListId ?? '–'],
  ['Last person', tray.lastPerson || tray.picker || '–'],
  ['Since', <When key="since" ms={tray.takenTimestamp} relative="under" />],
  ['Ship by', <When key="ship" ms={tray.shipByTimestamp} />],
]

type WaysProps = { name: string; tray: Tray | undefined; onPick: (doing: Doing) => void }

/** What may be done with the tray as it stands. */
function Ways({ name, tray, onPick }: WaysProps) {
  const isManager = warehouseManagers.includes(useStore($role))
  const isAside = tray?.state === 'Aside'
  const isEmpty = !tray || tray.contents.length === 0
  if (tray?.isParcel)
    return (
      <Button kind="primary" icon="arrow-counterclockwise" onClick={() => onPick('put back')}>
        Put back
      </Button>
    )
  return (
    <>
      {tray?.isPutBack ? (
        <Button kind="primary" icon="arrow-counterclockwise" onClick={() => onPick('put back')}>
          Put back
        </Button>
      ) : (
        <Button
          icon="arrow-counterclockwise"
          disabledReason={isEmpty ? 'Nothing lies in it' : undefined}
          onClick={() => onPick('take out')}
        >
          Take out
        </Button>
      )}
      {isAside ? (
        <Button icon="check-lg" onClick={() => void liftAside({ trayName: name })}>
          Use again
        </Button>
      ) : (
        <Button icon="pause-circle" onClick={() => onPick('aside')}>
          Set aside
        </Button>
      )}
      {isManager && tray && (
        <Button icon="inboxes" disabledReason={isEmpty ? undefined : 'Goods lie in it'} onClick={() => onPick('free')}>
          Set free
        </Button>
      )}
    </>
  )
}

function FreeConfirm({ name, onClose }: { name: string; onClose: () => void }) {
  const free = async () => {
    await api.picking.freeTray({ body: { trayName: name } })
    toast({ message: `${name} is free` })
    await refreshed()
  }
  return (
    <Confirm title={`Set ${name} free?`} action="Set free" isDanger={false} onConfirm={free} onClose={onClose}>
      <p>Nothing lies in it by the books. Look into it first: what lies there all the same is to be counted.</p>
    </Confirm>
  )
}
