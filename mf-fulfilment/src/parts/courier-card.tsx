import { useQueryClient } from '@tanstack/react-query'
import { Form, NumberField, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Card, toast } from 'shared-components/page'
import { api } from 'shared-state'
import { useCouriers } from './use-couriers.ts'
import { ordersMoved, type OrderRecord } from './use-orders.ts'
import { type Dimension, parcelOf } from './use-parcel.ts'

type Said = { shippingProvider: string; weight: number; length: number; width: number; height: number }

/** Who carries the parcel, with what it weighs and measures. */
export function CourierCard({ order, dimension }: { order: OrderRecord; dimension: Dimension }) {
  const [queries, couriers] = [useQueryClient(), useCouriers(order.merchantId)]
  const { measuredKg, expectedKg, length, width, height } = parcelOf(order, dimension)
  const form = useCallForm<Said>({
    defaults: {
      shippingProvider: order.shippingProviderName ?? '',
      weight: measuredKg ?? expectedKg,
      length: length || undefined,
      width: width || undefined,
      height: height || undefined,
    },
  })
  const confirm = async (said: Said) => {
    const { chargeableWeight, shippingProvider } = await api.shippingProvider.confirm({
      body: { warehouseOrderId: order.warehouseOrderId, ...said },
    })
    toast({ message: `${shippingProvider} takes ${order.warehouseOrderId}; it charges for ${chargeableWeight} kg` })
    await ordersMoved(queries)
  }
  return (
    <Card title="Courier" note={order.shippingProviderName ?? 'not chosen yet'}>
      <Form
        form={form}
        isGrid
        onSubmit={confirm}
        footer={
          <Submit kind="quiet" icon="truck">
            Confirm courier
          </Submit>
        }
      >
        <SelectField
          name="shippingProvider"
          label="Courier"
          isRequired
          none="Choose a courier"
          options={(couriers.data ?? []).map(({ shippingProviderName }) => ({
            value: shippingProviderName,
            label: shippingProviderName,
          }))}
        />
        <NumberField name="weight" label="Weight" unit="kg" isDecimal isRequired />
        <NumberField name="length" label="Length" unit="cm" isDecimal isRequired />
        <NumberField name="width" label="Width" unit="cm" isDecimal isRequired />
        <NumberField name="height" label="Height" unit="cm" isDecimal isRequired />
      </Form>
    </Card>
  )
}
