import { countOf, dateTime } from 'contract/format'
import { productMoves } from 'contract/product-status'
import { Slot, useCall, usePicture } from 'shared-components/area'
import {
  Button,
  Card,
  Expiry,
  Facts,
  Failed,
  KeyNumbers,
  Money,
  Picture,
  Tag,
  toast,
  Units,
  Waiting,
  zoneNow,
  useOpened,
} from 'shared-components/page'
import { Drawer } from 'shared-components/dialog'
import { api, refreshed } from 'shared-state'
import type { Href } from '../href.ts'
import { statusTones } from './columns.tsx'
import { EditProduct } from './edit-product.tsx'
import type { Product } from './product.ts'

const centimetres = ({ packageLength, packageWidth, packageHeight }: Product) =>
  [packageLength, packageWidth, packageHeight].some((side) => side !== null)
    ? `${packageLength ?? '–'} × ${packageWidth ?? '–'} × ${packageHeight ?? '–'} cm`
    : undefined

type DrawerProps = { product: Product; isWriter: boolean; onClose: () => void }

/** One product beside the list: its numbers, its batches, and what may be done with it. */
export function ProductDrawer({ product, isWriter, onClose }: DrawerProps) {
  const [isEditing, setEditing] = useOpened<boolean>('edit')
  const badge = <Tag tone={statusTones[product.status]}>{product.status}</Tag>
  if (isEditing)
    return (
      <Drawer title={product.sku} badge={badge} onClose={onClose}>
        <EditProduct product={product} onDone={() => setEditing(false)} />
      </Drawer>
    )
  return (
    <Drawer
      title={product.sku}
      badge={badge}
      onClose={onClose}
      head={
        <Facts
          facts={[
            ['Merchant', product.merchantName],
            ['Price', <Money key="price" amount={product.basePrice} />],
            ['Brand', product.brand || '–'],
            ['Model', product.model || '–'],
          ]}
        />
      }
      footer={
        <>
          <Button
            icon="clock-history"
            href={
              `/catalogue/product-stock-log?sku=${encodeURIComponent(product.sku)}&merchantId=${product.merchantId}` satisfies Href
            }
          >
            Stock log
          </Button>
          {isWriter && (
            <>
              <Button icon="pencil" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <StatusButtons product={product} />
            </>
          )}
        </>
      }
    >
      <DetailsCard product={product} />
      <KeyNumbers
        numbers={[
          { label: 'On hand', value: product.onHand },
          { label: 'Allocated', value: product.allocated },
          { label: 'Available', value: product.available },
          { label: 'Incoming', value: product.incoming },
        ]}
      />
      <Batches product={product} />
      <Slot name="product-panel" give={{ product }} frame={Card} />
    </Drawer>
  )
}

/** '2001234500173, 2001234500180 (pack of 12)'. */
const barcodesIn = ({ barcodes }: Product) =>
  barcodes.map(({ code, packQuantity }) => (packQuantity > 1 ? `${code} (pack of ${packQuantity})` : code)).join(', ')

function DetailsCard({ product }: { product: Product }) {
  const picture = usePicture(product)
  return (
    <Card title={product.productName} note={product.productDescription || undefined}>
      <Picture src={picture} size={96} />
      <Facts
        facts={[
          ['Parcel', centimetres(product) ?? '–'],
          ['Weight', product.packageWeight === null ? '–' : `${product.packageWeight} kg`],
          ...(product.measuredBy && product.measuredTimestamp !== null
            ? [['Measured', `by ${product.measuredBy}, ${dateTime(product.measuredTimestamp, zoneNow())}`] as const]
            : []),
          ...(product.asksSerial ? [['Serial', 'asked for each unit at packing'] as const] : []),
          ...(product.minimumDaysLeft === null
            ? []
            : [['Minimum days left', `${countOf(product.minimumDaysLeft, 'day')} at ship-by`] as const]),
          ['Colour, size', [product.color, product.size].filter(Boolean).join(', ') || '–'],
          ['Barcodes', barcodesIn(product) || '–'],
        ]}
      />
    </Card>
  )
}

function Batches({ product }: { product: Product }) {
  const batches = useCall(api.stock.getBatchList, { productId: product.productId })
  if (batches.isPending) return <Waiting rows={2} />
  if (batches.error)
    return <Failed title="Batches could not be read" error={batches.error} onRetry={() => void batches.refetch()} />
  if (batches.data.length === 0) return <Card title="Batches">Nothing has been received yet.</Card>
  return (
    <Card title="Batches" note="first to expire first">
      {batches.data.map((batch) => (
        <Facts
          key={batch.batchId}
          facts={[
            [batch.batchNo || 'No batch', <Expiry key="expiry" day={batch.expiryDay} />],
            ['On hand', <Units key="hand" value={batch.onHand} />],
            ['Available', <Units key="free" value={batch.available} />],
          ]}
        />
      ))}
    </Card>
  )
}

const verbs = { Draft: 'Draft', Active: 'Activate', Inactive: 'Deactivate', Archived: 'Archive' } as const

function StatusButtons({ product }: { product: Product }) {
  const move = async (status: Product['status']) => {
    await api.catalogue.updateProductStatus({ body: { productId: product.productId, status } })
    toast({ message: `${product.sku} is ${status}` })
    await refreshed()
  }
  return productMoves[product.status].map((status) => (
    <Button key={status} onClick={() => move(status).catch(() => undefined)}>
      {verbs[status]}
    </Button>
  ))
}
