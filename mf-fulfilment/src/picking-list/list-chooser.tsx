import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button, Card, Empty, Facts, Failed, Notice, Progress, Waiting, When } from 'shared-components/page'
import { ScanScreen, useScan } from 'shared-components/scan'
import { $user, api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { type PickingList, pickHref, useOpenLists } from '../parts/picking-lists.ts'
import { listScanned } from './list-scanned.ts'

/** The open lists as cards, one's own first: take one and walk it. */
export function ListChooser() {
  const [open, user] = [useOpenLists(), useStore($user)]
  const [words, setWords] = useState<string>()
  useScan(({ code }) => {
    const scanned = listScanned(open.lists ?? [], code)
    if (scanned === undefined) return false
    if (typeof scanned === 'string') setWords(scanned)
    else void take(scanned.list).catch(() => undefined)
    return undefined
  })
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
      {words && (
        <Notice tone="soon" title="Not taken.">
          {words}
        </Notice>
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

/** Takes a list over, from whoever had it, and walks it. */
async function take({ pickingListId }: PickingList) {
  await api.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } })
  navigate(pickHref(pickingListId))
}

function ListCard({ list, isMine }: { list: PickingList; isMine: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const takeIt = async () => {
    setBusy(true)
    try {
      await take(list)
    } finally {
      setBusy(false)
    }
  }
  const owner = list.picker && !isMine ? `With ${list.picker}` : isMine ? 'Yours' : 'Nobody has it yet'
  return (
    <Card
      title={`Picking list ${list.pickingListId}`}
      note={[list.kind, owner, list.status === 'Paused' && 'Paused'].filter(Boolean).join(' · ')}
    >
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
          <Button isLarge isWide icon="person-check" busy={isBusy} onClick={() => void takeIt().catch(() => undefined)}>
            Take list {list.pickingListId}
          </Button>
        )}
      </div>
    </Card>
  )
}
