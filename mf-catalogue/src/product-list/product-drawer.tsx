import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { productMoves } from 'contract/product-status'
import { Slot } from 'shared-components/area'
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
} from 'shared-components/page'
import { Drawer } from 'shared-components/dialog'
import { api } from 'shared-state'
import { usePicture } from '../parts/use-picture.ts'
import { statusTones } from './columns.tsx'
import { EditProduct } from './edit-product.tsx'
import type { Product } from './use-products.ts'

const centimetres = ({ packageLength, packageWidth, packageHeight }: Product) =>
  [packageLength, packageWidth, packageHeight].some((side) => side !== null)
    ? `${packageLength ?? '–'} × ${packageWidth ?? '–'} × ${packageHeight ?? '–'} cm`
    : undefined

/** One product beside the list: its numbers, its batches, and what may be done with it. */
export function ProductDrawer({
  product,
  isWriter,
  onClose,
}: {
  product: Product
  isWriter: boolean
  onClose: () => void
}) {
  const picture = usePicture(product)
  const [isEditing, setEditing] = useState(false)
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
            href={`/catalogue/product-stock-log?sku=${encodeURIComponent(product.sku)}&merchantId=${product.merchantId}`}
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
      <Card title={product.productName} note={product.productDescription || undefined}>
        <Picture src={picture} alt={product.productName} size={96} />
        <Facts
          facts={[
            ['Parcel', centimetres(product) ?? '–'],
            ['Weight', product.packageWeight === null ? '–' : `${product.packageWeight} kg`],
            ['Colour, size', [product.color, product.size].filter(Boolean).join(', ') || '–'],
            [
              'Barcodes',
              product.barcodes
                .map(
                  (barcode) => `${barcode.code}${barcode.packQuantity > 1 ? ` (pack of ${barcode.packQuantity})` : ''}`,
                )
                .join(', ') || '–',
            ],
          ]}
        />
      </Card>
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

function Batches({ product }: { product: Product }) {
  const batches = useQuery({
    queryKey: ['batches', product.productId],
    queryFn: ({ signal }) => api.product.getBatchList({ query: { productId: product.productId } }, { signal }),
  })
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
  const queries = useQueryClient()
  const move = async (status: Product['status']) => {
    await api.product.updateProductStatus({ body: { productId: product.productId, status } })
    toast({ message: `${product.sku} is ${status}` })
    await queries.invalidateQueries({ queryKey: ['products'] })
  }
  return productMoves[product.status].map((status) => (
    <Button key={status} onClick={() => move(status).catch(() => undefined)}>
      {verbs[status]}
    </Button>
  ))
}
