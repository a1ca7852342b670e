import { countOf } from 'contract/format'
import type { InboundStatus } from 'contract/inbound-status'
import { inboundStatusLabel } from 'contract/inbound-status'
import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Request } from '../parts/use-inbound.ts'

type Move = { to: InboundStatus; label: string; isDanger?: true; needsConfirm?: true }

/** The moves a person makes here; counting itself makes a request Receiving. */
const moves: readonly Move[] = [
  { to: 200, label: 'Submit' },
  { to: 300, label: 'Arrived' },
  { to: 600, label: 'Complete', needsConfirm: true },
  { to: 910, label: 'Reject', isDanger: true, needsConfirm: true },
  { to: 900, label: 'Cancel request', isDanger: true, needsConfirm: true },
]

/** What the move does to the request, in numbers. */
function consequence({ to }: Move, { remainQuantity, expectedQuantity, receivedQuantity }: Request): string {
  if (to !== 600) return `${countOf(expectedQuantity, 'unit')} are not received any more. This cannot be undone.`
  return remainQuantity > 0
    ? `${countOf(receivedQuantity, 'unit')} of ${countOf(expectedQuantity, 'unit')} came; ` +
        `${countOf(remainQuantity, 'unit')} will be counted short. Nothing more can be received after this.`
    : `All ${countOf(expectedQuantity, 'unit')} came. Nothing more can be received after this.`
}

/** The buttons of a request: what this person may do with it now. */
export function Moves({ request }: { request: Request }) {
  const [asked, setAsked] = useState<Move>()
  const make = async ({ to }: Move) => {
    const { shortQuantity } = await api.inbound.updateRequestStatus({
      body: { inboundRequestId: request.id, status: to },
    })
    toast({
      message:
        `${request.referenceCode} is ${inboundStatusLabel(to)}` +
        (shortQuantity ? `: ${countOf(shortQuantity, 'unit')} short` : ''),
    })
    await refreshed()
  }
  const pick = (move: Move) => (move.needsConfirm ? setAsked(move) : void make(move).catch(() => undefined))
  return (
    <>
      {moves
        .filter(({ to }) => request.moves.includes(to))
        .map((move) => (
          <Button key={move.to} kind={move.isDanger ? 'danger' : 'quiet'} onClick={() => pick(move)}>
            {move.label}
          </Button>
        ))}
      {asked && (
        <Confirm
          title={`${asked.label.replace(' request', '')} ${request.referenceCode}?`}
          action={asked.label}
          isDanger={asked.isDanger === true}
          onConfirm={() => make(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{consequence(asked, request)}</p>
        </Confirm>
      )}
    </>
  )
}
