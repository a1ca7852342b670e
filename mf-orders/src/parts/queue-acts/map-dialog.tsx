import { statusLabel } from 'contract/order-status'
import { countOf } from 'contract/format'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Dialog } from 'shared-components/dialog'
import { Form, Select, SelectField, Submit, TextInput, useCallForm } from 'shared-components/form'
import { Button, Failed, toast, Waiting } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { useProductsLike } from '../use-products-like.ts'
import type { Order } from '../order.ts'
import { whyOf } from '../use-order-actions.ts'

type Props = { order: Order; onClose: () => void }

/** Which product a SKU means that nobody knows. */
export function MapDialog({ order, onClose }: Props) {
  const { data, error, refetch } = useCall(api.order.getOrderItemList, { orderId: order.orderId })
  const skus = [...new Set(data?.flatMap(({ productId, sku }) => (productId === null ? [sku] : [])))]
  return (
    <Dialog title={`Map a SKU of ${order.warehouseOrderId}`} onClose={onClose}>
      {error ? (
        <Failed title="Its lines could not be read" error={error} onRetry={refetch} />
      ) : data ? (
        <MapForm order={order} skus={skus} onClose={onClose} />
      ) : (
        <Waiting rows={3} columns={2} />
      )}
    </Dialog>
  )
}

type Said = { productId?: number }

function MapForm({ order, skus, onClose }: Props & { skus: readonly string[] }) {
  const [sku, setSku] = useState(skus[0] ?? '')
  const [words, setWords] = useState('')
  const { products } = useProductsLike(words, order.merchantId)
  const form = useCallForm<Said>({ defaults: {} })
  const send = async ({ productId }: Said) => {
    if (productId === undefined) return
    const { status, orders, refused } = await api.order.mapSku({ body: { orderId: order.orderId, sku, productId } })
    const others = orders > 1 ? `; ${countOf(orders - 1, 'more order')} processed again` : ''
    toast({ message: `${order.warehouseOrderId} is ${statusLabel(status)}${others}${whyOf(refused)}` })
    await refreshed()
    onClose()
  }
  return (
    <Form
      form={form}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Submit>Map</Submit>
        </>
      }
    >
      <p>Every order that waits for it is processed again, and orders to come mean that product too.</p>
      <Select label="SKU" value={sku} options={skus.map((value) => ({ value, label: value }))} onChange={setSku} />
      <TextInput
        label="Look for the product"
        value={words}
        hint="A word of its name, its SKU or a barcode"
        onChange={setWords}
      />
      <SelectField
        name="productId"
        label="Product"
        isNumber
        isRequired
        none={products.length ? 'Choose one' : words ? 'No product begins so' : 'Look for it first'}
        options={products.map((one) => ({ value: String(one.productId), label: `${one.sku}, ${one.productName}` }))}
      />
    </Form>
  )
}
