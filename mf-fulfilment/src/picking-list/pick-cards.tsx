import { countOf, expiryOf } from 'contract/format'
import { usePicture } from 'shared-components/area'
import { Button, Notice, Tag, useNow, zoneNow } from 'shared-components/page'
import { Left, NextLine, ScanItem, TrayCard } from 'shared-components/scan'
import type { PickSession } from './pick-session.ts'
import {
  linesNow,
  type PickCall,
  type PickFacts,
  type PickLine,
  type PickState,
  trayOf,
  trayReady,
  wants,
} from './walk-state.ts'

type PickCardsProps = { state: PickState; line: PickLine; facts: PickFacts; session: PickSession }

/** The item, its tray, and what comes after it in the same cell. */
export function PickCards({ state, line, facts, session }: PickCardsProps) {
  const picture = usePicture(line)
  const next = linesNow(state).find(
    (other) => other.cellId === line.cellId && other.lineId !== line.lineId && other.left > 0,
  )
  const held = state.held.reduce((sum, scan) => sum + scan.units, 0)
  return (
    <>
      {state.stopped && <Stopped stopped={state.stopped} session={session} />}
      <ScanItem name={line.productName} sku={line.sku} picture={picture} tags={<LineTags line={line} />}>
        {wants(state) === 'tray' ? (
          <Left word="its tray" note={`${line.picked + held} of ${line.quantity} in hand`} />
        ) : (
          <Left count={line.left} note={`${line.picked} of ${line.quantity} picked`} />
        )}
      </ScanItem>
      <PutInto state={state} line={line} facts={facts} />
      {next && <NextLine name={next.productName} units={next.left} />}
    </>
  )
}

type StoppedProps = { stopped: NonNullable<PickState['stopped']>; session: PickSession }

/** Where the unit of a scan lies that counts nothing; what undoes one has neither tray nor cell. */
const liesIn = ({ units, quantity, trayName, cellCode }: PickCall): string =>
  trayName && cellCode
    ? `If it is left out, ${countOf(units || quantity, 'unit')} in tray ${trayName} must go back into ${cellCode}. `
    : ''

/** A kept scan was refused: why, where its unit lies, and the two ways on. */
export const Stopped = ({ stopped: { call, words }, session }: StoppedProps) => (
  <Notice
    tone="error"
    title="A kept scan was refused."
    action={
      <>
        <Button onClick={() => void session.sendAgain()}>Send again</Button>
        <Button onClick={() => void session.leaveOut()}>Leave it out</Button>
      </>
    }
  >
    {call.code}: {words} {liesIn(call)}Nothing behind it is sent until this is settled.
  </Notice>
)

const expiryTones = { soon: 'amber', expired: 'red', later: 'gray', never: 'gray' } as const

function LineTags({ line }: { line: PickLine }) {
  const expiry = expiryOf(line.expiryDay, zoneNow(), useNow())
  if (!line.batchNo && !line.expiryDay && !line.hold) return undefined
  return (
    <>
      {line.batchNo && <Tag>Batch {line.batchNo}</Tag>}
      {line.expiryDay && (
        <Tag tone={expiryTones[expiry.state]}>{expiry.state === 'expired' ? 'EXPIRED' : `Expires ${expiry.words}`}</Tag>
      )}
      {line.hold && (
        <Tag tone="gray" icon="pause-circle">
          On hold: {line.hold}
        </Tag>
      )}
    </>
  )
}

/** Most slots a cart is drawn with; a longer one is named in words. */
const mostSlots = 12

function PutInto({ state, line, facts }: Omit<PickCardsProps, 'session'>) {
  const [known, ready] = [trayOf(state, line), trayReady(state, line)]
  const isAsked = wants(state) === 'tray'
  const place =
    line.slot === null
      ? state.kind === 'Single'
        ? 'all orders of this list'
        : line.warehouseOrderId
      : `slot ${line.slot} of cart ${facts.cart}`
  const name = ready ?? known
  return (
    <TrayCard
      name={name ? `Tray ${name}` : 'Empty tray'}
      lead={isAsked ? 'Now scan' : 'Put into'}
      note={place}
      slots={facts.slots}
      slot={line.slot !== null && facts.slots <= mostSlots ? line.slot : undefined}
    />
  )
}
