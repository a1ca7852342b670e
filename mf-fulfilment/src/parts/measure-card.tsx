import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { measuredProduct } from 'contract/forms/catalogue'
import { useState } from 'react'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button, Card, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Dimension } from './use-parcel.ts'

type Unmeasured = Dimension['unmeasured'][number]
type Said = Body<Calls['catalogue']['measureProduct']>

/** Asks for what nobody has said of a product's size, one product after another; what is left for later asks next time. */
export function MeasureCard({ dimension }: { dimension: Dimension }) {
  const [later, setLater] = useState<readonly number[]>([])
  const product = dimension.unmeasured.find(({ productId }) => !later.includes(productId))
  if (!product) return null
  const { productId } = product
  return <Measure key={productId} product={product} onLater={() => setLater((before) => [...before, productId])} />
}

function Measure({ product, onLater }: { product: Unmeasured; onLater: () => void }) {
  const { productId, sku, productName, needsSides, needsWeight } = product
  const form = useCallForm<Said>({ schema: measuredProduct, defaults: { productId } })
  const save = async (said: Said) => {
    await api.catalogue.measureProduct({ body: { ...said, productId } })
    toast({ message: `${sku} is measured: it is not asked for again` })
    await refreshed()
  }
  const what = [needsSides && 'size', needsWeight && 'weight'].filter(Boolean).join(' and ')
  return (
    <Card title={`Measure one ${productName}`} note={`${sku} · its ${what} is not known`}>
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Button isLarge onClick={onLater}>
              Later
            </Button>
            <Submit isLarge>Save</Submit>
          </>
        }
      >
        <div className="cd-measure">
          {needsSides && (
            <>
              <NumberField name="length" label="Length" unit="cm" isDecimal isRequired />
              <NumberField name="width" label="Width" unit="cm" isDecimal isRequired />
              <NumberField name="height" label="Height" unit="cm" isDecimal isRequired />
            </>
          )}
          {needsWeight && <NumberField name="weight" label="Weight" unit="kg" isDecimal isRequired />}
        </div>
      </Form>
    </Card>
  )
}
