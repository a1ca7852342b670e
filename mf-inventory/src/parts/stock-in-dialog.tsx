import { useState, type FormEvent } from 'react'
import { Dialog, MessageDialog } from 'shared-components/dialog'
import { Select, TextInput } from 'shared-components/form'
import { Button, Facts, toldBy } from 'shared-components/page'
import { cleanCode } from 'shared-components/scan'
import { api } from 'shared-state'
import { refusalOf } from './refusal.ts'
import type { InboundItem } from './use-inbound.ts'

type Said = { cellCode: string; quantity: string; condition: string; batchNo: string; expiryDay: string }
type Outcome = { kind: 'Success' | 'Error'; message: string }

const bodyOf = (item: InboundItem, said: Said) => ({
  inboundItemId: item.id,
  cellCode: cleanCode(said.cellCode),
  quantity: Number(said.quantity),
  condition: said.condition === 'Unusable' ? ('Unusable' as const) : ('Good' as const),
  ...(said.batchNo !== item.batchNo || said.expiryDay !== (item.expiryDate ?? '')
    ? { batchNo: said.batchNo, ...(said.expiryDay ? { expiryDay: said.expiryDay } : {}) }
    : {}),
})

/**
 * Cell and quantity of one item; the answer in the Success or Error dialog (calls.md 7).
 * After an error what was typed is there again.
 */
export function StockInDialog({ item, onClose }: { item: InboundItem; onClose: () => void }) {
  const [said, setSaid] = useState<Said>({
    cellCode: item.suggestedCell ?? '',
    quantity: String(item.remainQuantity),
    condition: 'Good',
    batchNo: item.batchNo,
    expiryDay: item.expiryDate ?? '',
  })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async () => {
    setBusy(true)
    try {
      const reply = await api.inbound.stockIn({ body: bodyOf(item, said) })
      setOutcome({
        kind: 'Success',
        message:
          `${reply.quantity} × ${reply.sku} in ${reply.cellCode}, which holds ${reply.onHand} now. ` +
          `${reply.remaining} left.`,
      })
    } catch (error) {
      toldBy(error)
      const { message, next } = refusalOf(error)
      setOutcome({ kind: 'Error', message: [message, next].filter(Boolean).join('\n') })
    } finally {
      setBusy(false)
    }
  }
  if (outcome)
    return (
      <MessageDialog
        kind={outcome.kind}
        message={outcome.message}
        onOk={() => (outcome.kind === 'Success' ? onClose() : setOutcome(undefined))}
      />
    )
  return <Entry item={item} said={said} onSay={setSaid} isBusy={isBusy} onSend={() => void send()} onClose={onClose} />
}

type EntryProps = {
  item: InboundItem
  said: Said
  onSay: (said: Said) => void
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

function Entry({ item, said, onSay, isBusy, onSend, onClose }: EntryProps) {
  const set = (part: Partial<Said>) => onSay({ ...said, ...part })
  const reason = !said.cellCode.trim()
    ? 'Scan or type the cell'
    : Number(said.quantity) < 1
      ? 'The quantity must be 1 or more'
      : item.hasExpDate && !said.expiryDay
        ? 'This product expires: enter the day'
        : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason && !isBusy) onSend()
  }
  return (
    <Dialog title={`Stock in ${item.sku}`} onClose={onClose}>
      <form className="cd-form" onSubmit={submit}>
        <Facts
          facts={[
            ['Item', item.productName],
            ['Carton', item.groupName],
            ['Left', `${item.remainQuantity} of ${item.requestQuantity}`],
          ]}
        />
        <TextInput
          label="Cell"
          value={said.cellCode}
          maxLength={64}
          onChange={(cellCode) => set({ cellCode })}
          {...(item.suggestedCell ? { hint: `Suggested: ${item.suggestedCell}` } : {})}
        />
        <TextInput
          label="Quantity"
          value={said.quantity}
          maxLength={7}
          onChange={(text) => set({ quantity: text.replace(/\D/g, '') })}
        />
        <Select
          label="Condition"
          value={said.condition}
          onChange={(condition) => set({ condition })}
          options={[
            { value: 'Good', label: 'Good' },
            { value: 'Unusable', label: 'Damaged, to an unusable cell' },
          ]}
        />
        <TextInput label="Batch" value={said.batchNo} maxLength={64} onChange={(batchNo) => set({ batchNo })} />
        <TextInput label="Expiry" type="date" value={said.expiryDay} onChange={(expiryDay) => set({ expiryDay })} />
        <Button type="submit" kind="primary" isLarge isWide busy={isBusy} disabledReason={reason}>
          Submit
        </Button>
      </form>
    </Dialog>
  )
}
