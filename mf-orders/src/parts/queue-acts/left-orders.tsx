import { countOf } from 'contract/format'
import { warehouseOrderId } from 'contract/order-number'
import { Dialog } from 'shared-components/dialog'
import { Button, ShortTable } from 'shared-components/page'

export type Left = {
  /** What was done with the others: 'closed'. */
  verb: string
  refused: readonly { orderId: number; reason: string }[]
}

/** The orders that a call left as they were, each with its reason. */
export const LeftOrders = ({ left: { verb, refused }, onClose }: { left: Left; onClose: () => void }) => (
  <Dialog
    title={`${countOf(refused.length, 'order')} not ${verb}`}
    size="medium"
    onClose={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <ShortTable
      name="Orders left"
      head={['Order', 'Why']}
      rows={refused.map(({ orderId, reason }) => ({ key: orderId, cells: [warehouseOrderId(orderId), reason] }))}
    />
  </Dialog>
)
