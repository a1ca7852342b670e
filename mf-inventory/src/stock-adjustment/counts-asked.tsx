import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { countOf } from 'contract/format'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { TextInput } from 'shared-components/form'
import { Button, Card, Failed, Two, When, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

type CountAsked = Item<Calls['counting']['getCountRequests']>

const reasons = {
  Empty: 'The cell was empty',
  Damaged: 'Damaged',
  WrongGoods: 'Wrong goods in the cell',
  Unreachable: 'Could not be reached',
  NotEmpty: 'Should be empty and is not',
} as const

/** Cells that pickers found otherwise than the books say; a manager enters what was counted. */
export function CountsAsked({ isManager }: { isManager: boolean }) {
  const asked = useCall(api.counting.getCountRequests, {}, { staleTime: 0 })
  if (asked.error)
    return <Failed title="Cells to be counted could not be read" error={asked.error} onRetry={() => asked.refetch()} />
  if (!asked.data || asked.data.length === 0) return null
  return (
    <Card title="To be counted" note={countOf(asked.data.length, 'cell')}>
      {asked.data.map((one) => (
        <CountRow key={one.countRequestId} one={one} isManager={isManager} />
      ))}
    </Card>
  )
}

function CountRow({ one, isManager }: { one: CountAsked; isManager: boolean }) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const settle = async () => {
    setBusy(true)
    try {
      const { change } = await api.counting.settleCount({
        body: { countRequestId: one.countRequestId, counted: Number(typed) },
      })
      toast({ message: `${one.sku} in ${one.cellCode}: ${change > 0 ? '+' : ''}${change}, the rest is free again` })
      await refreshed()
    } finally {
      setBusy(false)
    }
  }
  const isCount = /^\d{1,7}$/.test(typed.trim())
  return (
    <div className="cd-inner-row">
      <Two
        isStrong
        first={`${one.sku}${one.batchNo ? `, batch ${one.batchNo}` : ''} in ${one.cellCode}`}
        second={`${one.reason ? reasons[one.reason] : 'No reason said'} · ${one.askedBy}`}
      />
      <span>
        {one.onHand} by the books, {one.held} held
      </span>
      <When ms={one.askedTimestamp} relative="under" />
      {isManager && (
        <>
          <TextInput
            label={`Units counted of ${one.sku} in ${one.cellCode}`}
            value={typed}
            maxLength={7}
            onChange={setTyped}
          />
          <Button
            busy={isBusy}
            disabledReason={isCount ? undefined : 'Enter how many lie there'}
            onClick={() => void settle().catch(() => undefined)}
          >
            Counted
          </Button>
        </>
      )}
    </div>
  )
}
