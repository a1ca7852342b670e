import { useStore } from '@nanostores/react'
import { asksCash } from 'contract/cash'
import { money } from 'contract/format'
import { warehouseManagers } from 'contract/roles'
import { type ReactNode, useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button } from 'shared-components/page'
import { $role } from 'shared-state'
import type { OrderRecord } from '../parts/order.ts'
import type { BenchState, PackSession, Report } from './pack-session.ts'
import { lineNow } from './pack-state.ts'

const asideReasons = ['Wrong goods in it', 'The count is not right', 'A manager has to look'] as const
const troubles = [
  { trouble: 'Missing', words: 'One is missing' },
  { trouble: 'Damaged', words: 'One is damaged' },
] as const

type TroubleDialogProps = { state: BenchState; order: OrderRecord; session: PackSession; onClose: () => void }

/** A unit that is missing or damaged, or a whole tray that cannot be packed now: one press says which. */
export function TroubleDialog({ state, order, session, onClose }: TroubleDialogProps) {
  const role = useStore($role)
  const open = state.lines.filter((line) => line.packed < line.quantity)
  const [sku, setSku] = useState(lineNow(state)?.sku)
  const [rest, setRest] = useState<Report>()
  const line = open.find((one) => one.sku === sku) ?? open[0]
  const isManager = role !== undefined && warehouseManagers.includes(role)
  const say = (work: Promise<void>) => {
    onClose()
    void work
  }
  const report = (said: Report) => say(session.report(said))
  if (rest)
    return (
      <Dialog title="Send the rest" onClose={onClose}>
        <RestCash
          order={order}
          onBack={() => setRest(undefined)}
          onSend={(codAmount) => report({ ...rest, codAmount })}
        />
      </Dialog>
    )
  const sendRest = (said: Report) => (asksCash(order) ? setRest(said) : report(said))
  return (
    <Dialog title="What is wrong?" onClose={onClose}>
      <div className="cd-stack">
        {line && (
          <>
            <b className="cd-strong">{line.name}</b>
            {troubles.map(({ trouble, words }) => (
              <Press key={trouble} onPress={() => report({ ...saidOf(line), trouble })}>
                {words}: pick another
              </Press>
            ))}
            {isManager &&
              troubles.map(({ trouble, words }) => (
                <Press key={trouble} onPress={() => sendRest({ ...saidOf(line), trouble, inPart: true })}>
                  {words}: send the rest
                </Press>
              ))}
            {open
              .filter((one) => one !== line)
              .map((one) => (
                <Button key={one.sku} isLarge isWide kind="plain" onClick={() => setSku(one.sku)}>
                  It is {one.name}
                </Button>
              ))}
          </>
        )}
        {order.trayName && (
          <Aside trayName={order.trayName} onPick={(tray, reason) => say(session.setAside(tray, reason))} />
        )}
      </div>
    </Dialog>
  )
}

const saidOf = ({ sku, quantity, packed }: BenchState['lines'][number]) => ({ code: sku, unitsSeen: quantity - packed })

const Press = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button isLarge isWide onClick={onPress}>
    {children}
  </Button>
)

const Aside = ({ trayName, onPick }: { trayName: string; onPick: (trayName: string, reason: string) => void }) => (
  <>
    <b className="cd-strong">Put tray {trayName} aside</b>
    {asideReasons.map((reason) => (
      <Press key={reason} onPress={() => onPick(trayName, reason)}>
        {reason}
      </Press>
    ))}
  </>
)

type RestProps = { order: OrderRecord; onBack: () => void; onSend: (codAmount: number) => void }

/** What is collected for what is left of an order with cash on delivery. */
function RestCash({ order: { codAmount: cash }, onBack, onSend }: RestProps) {
  const form = useCallForm<{ codAmount: number }>({ defaults: {} })
  return (
    <Form
      form={form}
      onSubmit={({ codAmount }) => onSend(codAmount)}
      footer={
        <>
          <Button isLarge onClick={onBack}>
            Back
          </Button>
          <Submit isLarge>Send the rest</Submit>
        </>
      }
    >
      <NumberField
        name="codAmount"
        label="Cash on delivery"
        isDecimal
        isRequired
        {...(cash ? { unit: cash.currency } : {})}
        hint={`What the courier collects for the rest${cash ? `, ${money(cash)} until now` : ''}; 0: nothing`}
      />
    </Form>
  )
}
