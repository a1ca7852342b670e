import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button, Card, Empty, Facts, Failed, Progress, Waiting, When } from 'shared-components/page'
import { ScanScreen } from 'shared-components/scan'
import { $user, api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { type PickingList, pickHref, useOpenLists } from '../parts/picking-lists.ts'

/** The open lists as cards, one's own first: take one and walk it. */
export function ListChooser() {
  const [open, user] = [useOpenLists(), useStore($user)]
  const mine = (list: PickingList) => (list.pickerId !== null && list.pickerId === user?.id ? 0 : 1)
  const rows = open.lists?.toSorted((a, b) => mine(a) - mine(b))
  return (
    <ScanScreen
      title="Choose a picking list"
      subtitle={rows && `${rows.length} open`}
      backHref={'/fulfilment/fulfilment-inpicking' satisfies Href}
      buttons={[]}
    >
      {open.error && (
        <Failed title="Picking lists could not be read" error={open.error} onRetry={() => void open.refetch()} />
      )}
      {open.isPending && <Waiting rows={3} columns={2} />}
      {rows?.length === 0 && (
        <Empty
          icon="list-check"
          title="No open picking list"
          actions={<Button href={'/fulfilment/fulfilment-pick' satisfies Href}>Ready to pick</Button>}
        >
          A list is made from orders that are ready to pick.
        </Empty>
      )}
      {rows?.map((list) => (
        <ListCard key={list.pickingListId} list={list} isMine={mine(list) === 0} />
      ))}
    </ScanScreen>
  )
}

function ListCard({ list, isMine }: { list: PickingList; isMine: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await api.picking.updateOrdersPickingList({ body: { pickingListId: list.pickingListId, assign: true } })
      navigate(pickHref(list.pickingListId))
    } finally {
      setBusy(false)
    }
  }
  const owner = list.picker && !isMine ? `With ${list.picker}` : isMine ? 'Yours' : 'Nobody has it yet'
  return (
    <Card title={`Picking list ${list.pickingListId}`} note={`${list.kind} · ${owner}`}>
      <div className="cd-stack">
        <Facts
          facts={[
            ['Stops', `${list.stopsDone} of ${list.stops}`],
            ['Units', `${list.unitsDone} of ${list.units}`],
            ['Orders', list.orders.length],
            ['Oldest ship by', <When key="ship" ms={list.shipByTimestamp} relative="due" />],
          ]}
        />
        {list.unitsDone > 0 && <Progress value={list.unitsDone} max={list.units} label="Units picked" tone="green" />}
        {isMine ? (
          <Button isLarge isWide kind="primary" icon="upc-scan" href={pickHref(list.pickingListId)}>
            Go on with list {list.pickingListId}
          </Button>
        ) : (
          <Button isLarge isWide icon="person-check" busy={isBusy} onClick={() => void take().catch(() => undefined)}>
            Take list {list.pickingListId}
          </Button>
        )}
      </div>
    </Card>
  )
}
