import { useEffect } from 'react'
import { Form, NumberField, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Card, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { useCouriers } from './use-couriers.ts'
import { useWeightQuestion } from './use-weight-question.tsx'
import type { OrderRecord, ParcelRecord } from './order.ts'
import { type Dimension, nameOf, parcelOf, type ParcelProps } from './use-parcel.ts'

type Said = { shippingProvider: string; weight: number; length: number; width: number; height: number }

/**
 * Who carries the parcel, with what it weighs and measures.
 * What changes elsewhere fills only fields that nobody has typed in.
 */
export function CourierCard({ order, parcel, dimension }: ParcelProps) {
  const couriers = useCouriers(order.merchantId)
  const name = nameOf(order, parcel)
  const known = JSON.stringify(knownOf(order, parcel, dimension))
  const form = useCallForm<Said>({ defaults: knownOf(order, parcel, dimension) })
  useEffect(() => form.reset(JSON.parse(known) as Said, { keepDirtyValues: true }), [form, known])
  const { enter, question } = useWeightQuestion<Said>(name, async (said, confirmed) => {
    const { chargeableWeight, shippingProvider } = await api.shipping.confirm({
      body: { warehouseOrderId: name, ...said, ...confirmed },
    })
    toast({ message: `${shippingProvider} takes ${name}; it charges for ${chargeableWeight} kg` })
    await refreshed()
  })
  return (
    <Card title="Courier" note={order.shippingProviderName ?? 'not chosen yet'}>
      <Form
        form={form}
        isGrid
        onSubmit={enter}
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
          options={couriers.map(({ shippingProviderName }) => ({
            value: shippingProviderName,
            label: shippingProviderName,
          }))}
        />
        <NumberField name="weight" label="Weight" unit="kg" isDecimal isRequired />
        <NumberField name="length" label="Length" unit="cm" isDecimal isRequired />
        <NumberField name="width" label="Width" unit="cm" isDecimal isRequired />
        <NumberField name="height" label="Height" unit="cm" isDecimal isRequired />
      </Form>
      {question}
    </Card>
  )
}

function knownOf(order: OrderRecord, parcel: ParcelRecord, dimension: Dimension): Partial<Said> {
  const { measuredKg, expectedKg, length, width, height } = parcelOf(parcel, dimension)
  return {
    shippingProvider: order.shippingProviderName ?? '',
    weight: measuredKg ?? expectedKg,
    length: length || undefined,
    width: width || undefined,
    height: height || undefined,
  }
}
