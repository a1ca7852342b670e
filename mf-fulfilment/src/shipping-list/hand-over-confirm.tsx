import { Confirm } from 'shared-components/dialog'
import { toast } from 'shared-components/page'
import { api } from 'shared-state'
import { type Checkout, parcelsWord } from '../parts/use-bins.ts'

type HandOverConfirmProps = {
  bin: Checkout
  count: number
  unchecked: number
  onClose: () => void
  onDone: (moved: number) => Promise<void>
}

/** Asked before a bin leaves the house: its stock is issued, which cannot be taken back. */
export function HandOverConfirm({ bin, count, unchecked, onClose, onDone }: HandOverConfirmProps) {
  const courier = bin.shippingProvider ?? 'the courier'
  const handOver = async () => {
    const { moved } = await api.warehouse.shippingBinCompleteDelivery({
      body: { shippingBinId: bin.shippingBinId, targetStatus: 5000 },
    })
    toast({ message: `${parcelsWord(moved)} of bin ${bin.name} handed to ${courier}` })
    await onDone(moved)
  }
  return (
    <Confirm
      title={`Hand over ${parcelsWord(count)} of bin ${bin.name} to ${courier}?`}
      action={`Hand over ${parcelsWord(count)}`}
      isDanger={unchecked > 0}
      onConfirm={handOver}
      onClose={onClose}
    >
      <p>
        Their stock leaves the books; this cannot be taken back.
        {unchecked > 0 && ` ${parcelsWord(unchecked)} ${unchecked === 1 ? 'was' : 'were'} not checked.`}
      </p>
    </Confirm>
  )
}
