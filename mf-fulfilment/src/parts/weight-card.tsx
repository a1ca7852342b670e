import { countOf } from 'contract/format'
import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button, Card } from 'shared-components/page'
import { WeightBand } from 'shared-components/scan'
import { api, refreshed } from 'shared-state'
import { useWeightQuestion } from './use-weight-question.tsx'
import { mayBeMeasured, nameOf, parcelOf, type ParcelProps } from './use-parcel.ts'

const grams = (kilograms: number) => Math.round(kilograms * 1000)

/** Expected and measured weight; one outside the limit is asked about before it is kept. */
export function WeightCard({ order, parcel, dimension }: ParcelProps) {
  const [isAsking, setAsking] = useState(false)
  const { expectedKg, limitKg } = parcelOf(parcel, dimension)
  const name = nameOf(order, parcel)
  const { enter, question } = useWeightQuestion<{ weight: number }>(
    name,
    async ({ weight }, confirmed) => {
      const { orderId } = order
      await api.packing.updateFinalWeight({
        body: { orderId, parcelNumber: parcel.parcelNumber, weight, ...confirmed },
      })
      await refreshed()
      setAsking(false)
    },
    () => setAsking(false),
  )
  return (
    <Card
      title="Weight"
      note={expectedKg === undefined ? undefined : `limit ± ${grams(limitKg)} g`}
      action={
        <Button
          icon="speedometer2"
          disabledReason={
            mayBeMeasured(order, parcel)
              ? undefined
              : 'Only a picked or packed parcel is weighed, before it lies in a bin'
          }
          onClick={() => setAsking(true)}
        >
          Enter weight
        </Button>
      }
    >
      <Weights order={order} parcel={parcel} dimension={dimension} />
      {isAsking && <EnterWeight title={`Weight of ${name}`} onSave={enter} onClose={() => setAsking(false)} />}
      {question}
    </Card>
  )
}

/** What the parcel should weigh, and what it does. */
export function Weights({ order, parcel, dimension }: ParcelProps) {
  const { expectedKg, measuredKg, limitKg, boxName } = parcelOf(parcel, dimension)
  const units = order.parcels.length > 1 ? parcel.units : order.unitCount
  if (expectedKg === undefined)
    return (
      <p>
        {measuredKg === undefined ? 'Not weighed yet.' : `Measured ${measuredKg} kg.`} What it should weigh is not
        known: {dimension.missing || 'a product has no weight'}.
      </p>
    )
  return (
    <WeightBand
      expectedGrams={grams(expectedKg)}
      limitGrams={grams(limitKg)}
      {...(measuredKg === undefined ? {} : { measuredGrams: grams(measuredKg) })}
      expectedNote={`Expected, ${countOf(units, 'unit')}` + (boxName ? ` + box ${boxName}` : '')}
    />
  )
}

function EnterWeight({
  title,
  onSave,
  onClose,
}: {
  title: string
  onSave: (said: { weight: number }) => Promise<void>
  onClose: () => void
}) {
  const form = useCallForm<{ weight: number }>({ defaults: {} })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        form={form}
        onSubmit={onSave}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Save weight</Submit>
          </>
        }
      >
        <NumberField name="weight" label="Measured weight" unit="kg" isDecimal isRequired />
      </Form>
    </Dialog>
  )
}
