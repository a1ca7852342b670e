import { useEffect, useState } from 'react'
import { useCalls } from 'shared-components/area'
import { Button, Notice } from 'shared-components/page'
import { api } from 'shared-state'
import { goingBack, PutBackDialog } from '../fulfilment-inpicking/put-back-dialog.tsx'
import { type Tray, unitsBack } from '../parts/picking-lists.ts'
import { backWords, goneWords, looseWays } from './walk-gone.ts'
import type { Gone } from './walk-state.ts'

type Told = (orderId: number) => void
type ToPutBackProps = { gone: readonly Gone[]; onBack: Told; onLooseBack: Told }

/** What left the list after it was picked: what, from where and into which cell, and the way to put it back. */
export const ToPutBack = ({ gone, onBack, onLooseBack }: ToPutBackProps) =>
  gone.map((one) => (
    <div className="cd-stack" key={one.orderId}>
      {one.units > 0 && <Counted gone={one} onBack={onBack} />}
      {one.loose.length > 0 && <Uncounted gone={one} onBack={onLooseBack} />}
    </div>
  ))

/** The trays with units of an order that are to be put back, as far as they are read. */
function useTraysOf({ orderId, trayNames }: Gone): { trays: readonly Tray[]; isRead: boolean } {
  // One that is set aside too is in no list of those to be emptied, so what is known by name is asked for by name.
  const asked = [{ state: 'To put back' as const }, ...trayNames.map((trayName) => ({ trayName }))]
  const read = useCalls(api.picking.getInPickingTray, asked, { staleTime: 0 })
  const rows = read.flatMap(({ data }) => data ?? []).filter((row) => row.isPutBack && row.orderId === orderId)
  return {
    trays: [...new Map(rows.map((row) => [row.trayName, row])).values()],
    isRead: read.every(({ isFetchedAfterMount, isFetching, data }) => isFetchedAfterMount && !isFetching && data),
  }
}

/** One notice for each tray of the order. */
function Counted({ gone, onBack }: { gone: Gone; onBack: Told }) {
  const { orderId } = gone
  const { trays, isRead } = useTraysOf(gone)
  const isBack = isRead && trays.length === 0
  useEffect(() => {
    if (isBack) onBack(orderId)
  }, [isBack, onBack, orderId])
  if (trays.length === 0) return <Notice tone="error" title={`${goneWords({ ...gone, loose: [] })}.`} />
  return trays.map((tray) => <OneTray key={tray.trayName} gone={gone} tray={tray} />)
}

function OneTray({ gone, tray }: { gone: Gone; tray: Tray }) {
  const [isOpen, setOpen] = useState(false)
  const ways = goingBack(tray).map(
    ({ toPutBack, sku, putBackCell }) => `${toPutBack} × ${sku}${putBackCell ? ` into ${putBackCell}` : ''}`,
  )
  return (
    <>
      <Notice
        tone="error"
        title={backWords(gone, Math.min(gone.units, unitsBack(tray.contents)), tray.trayName)}
        action={<Button onClick={() => setOpen(true)}>Put back</Button>}
      >
        {ways.join(', ')}
      </Notice>
      {isOpen && <PutBackDialog tray={tray} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Scans that waited until the order was gone: their units go back by hand, and nothing is booked. */
const Uncounted = ({ gone, onBack }: { gone: Gone; onBack: Told }) => (
  <Notice
    tone="error"
    title={`${goneWords({ ...gone, units: 0, trayNames: [] })}.`}
    action={<Button onClick={() => onBack(gone.orderId)}>They are back</Button>}
  >
    {looseWays(gone)}. They were never counted: nothing is scanned for it.
  </Notice>
)
