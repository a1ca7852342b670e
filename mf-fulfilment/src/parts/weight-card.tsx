import { CallError } from 'contract/client'
import { countOf } from 'contract/format'
import { useState } from 'react'
import { Confirm, Dialog } from 'shared-components/dialog'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button, Card, toldBy } from 'shared-components/page'
import { WeightBand } from 'shared-components/scan'
import { api, refreshed } from 'shared-state'
import { mayBeMeasured, nameOf, parcelOf, type ParcelProps } from './use-parcel.ts'

const grams = (kilograms: number) => Math.round(kilograms * 1000)
type Off = { weight: number; words: string }

/** Expected and measured weight; one outside the limit is asked about before it is kept. */
export function WeightCard({ order, parcel, dimension }: ParcelProps) {
  const [isAsking, setAsking] = useState(false)
  const [off, setOff] = useState<Off>()
  const { expectedKg, limitKg } = parcelOf(parcel, dimension)
  const name = nameOf(order, parcel)
  const save = async (weight: number, confirmed: boolean) => {
    await api.packing.updateFinalWeight({
      body: { orderId: order.orderId, parcelNumber: parcel.parcelNumber, weight, ...(confirmed ? { confirmed } : {}) },
    })
    await refreshed()
    setAsking(false)
  }
  const enter = (weight: number) =>
    save(weight, false).catch((problem: unknown) => {
      if (!(problem instanceof CallError) || problem.code !== 'weight-off') throw problem
      setAsking(false)
      setOff({ weight, words: toldBy(problem).message })
    })
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
      {off && (
        <Confirm
          title={`Accept ${off.weight} kg for ${name}?`}
          action="Accept the weight"
          onClose={() => setOff(undefined)}
          onConfirm={() => save(off.weight, true)}
        >
          <p>{off.words} Check the parcel first.</p>
        </Confirm>
      )}
    </Card>
  )
}

function Weights({ order, parcel, dimension }: ParcelProps) {
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
  onSave: (weight: number) => Promise<void>
  onClose: () => void
}) {
  const form = useCallForm<{ weight: number }>({ defaults: {} })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        form={form}
        onSubmit={({ weight }) => onSave(weight)}
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
