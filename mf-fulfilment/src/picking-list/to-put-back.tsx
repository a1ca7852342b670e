import { useEffect, useState } from 'react'
import { useCall } from 'shared-components/area'
import { Button, Notice } from 'shared-components/page'
import { api } from 'shared-state'
import { PutBackDialog } from '../fulfilment-inpicking/put-back-dialog.tsx'
import { goneWords } from './walk-gone.ts'
import type { Gone } from './walk-state.ts'

type ToPutBackProps = { gone: readonly Gone[]; onBack: (orderId: number) => void }

/** What left the list after it was picked: what, from where and into which cell, and the way to put it back. */
export const ToPutBack = ({ gone, onBack }: ToPutBackProps) =>
  gone.map((one) => <OneToPutBack key={one.orderId} gone={one} onBack={onBack} />)

function OneToPutBack({ gone, onBack }: { gone: Gone; onBack: ToPutBackProps['onBack'] }) {
  const { orderId, trayName } = gone
  const [isOpen, setOpen] = useState(false)
  const trays = useCall(api.picking.getInPickingTray, trayName !== null && { trayName }, { staleTime: 0 })
  const tray = trays.data?.find((row) => row.isPutBack && row.orderId === orderId)
  const isBack = trays.data !== undefined && !trays.isFetching && tray === undefined
  useEffect(() => {
    if (isBack) onBack(orderId)
  }, [isBack, onBack, orderId])
  const ways = tray?.contents.map(
    ({ quantity, sku, putBackCell }) => `${quantity} × ${sku}${putBackCell ? ` into ${putBackCell}` : ''}`,
  )
  return (
    <>
      <Notice
        tone="error"
        title={`${goneWords(gone)}.`}
        action={tray && <Button onClick={() => setOpen(true)}>Put back</Button>}
      >
        {ways?.join(', ')}
      </Notice>
      {isOpen && tray && <PutBackDialog tray={tray} onClose={() => setOpen(false)} />}
    </>
  )
}
