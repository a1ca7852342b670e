import { DrawerSection } from 'shared-components/dialog'
import { Button, Money } from 'shared-components/page'
import type { OrderDetail } from '../order.ts'
import { saveInvoice, saveLabel } from '../use-row-actions.ts'

/** What the order costs: its charges and the sum of everything. */
export function OrderAmounts({ order: { charges, total, codAmount } }: { order: OrderDetail }) {
  return (
    <DrawerSection title="Charges">
      <div className="cd-order-amounts">
        {charges.map((charge, index) => (
          <div key={`${charge.code} ${index}`}>
            <span>{charge.description || charge.code}</span>
            <Money amount={charge.amount} />
          </div>
        ))}
        <div className="cd-strong">
          <span>{charges.length ? 'Total with goods' : 'Total of the goods, no other charges'}</span>
          <Money amount={total} />
        </div>
        {codAmount && (
          <div>
            <span>Cash on delivery, collected with the first parcel</span>
            <Money amount={codAmount} />
          </div>
        )}
      </div>
    </DrawerSection>
  )
}

const papers = {
  Invoice: { label: 'Invoice', icon: 'file-earmark-text', save: saveInvoice },
  ShippingLabel: { label: 'Shipping label', icon: 'printer', save: saveLabel },
}

/** The papers that exist, and when the others will. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  return (
    <DrawerSection title="Documents">
      <div className="cd-row">
        {order.documents.map(({ name, isReady, note }) => {
          const { label, icon, save } = papers[name]
          return isReady ? (
            <Button key={name} icon={icon} onClick={() => void save(order).catch(() => undefined)}>
              {label}
            </Button>
          ) : (
            <span key={name} className="cd-order-later">
              {label}: {note}
            </span>
          )
        })}
      </div>
    </DrawerSection>
  )
}
