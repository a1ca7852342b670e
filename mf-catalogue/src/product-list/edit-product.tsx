import { useState } from 'react'
import { changedProduct } from 'contract/forms/catalogue'
import { Form, Submit, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { BarcodeLines } from '../parts/barcode-lines.tsx'
import { barcodesOf, typedOf } from '../parts/barcodes.ts'
import { ProductFields } from '../parts/product-fields.tsx'
import { useBarcodes } from '../parts/use-barcodes.ts'
import { type Change, changeOf, emptiedNumber, saidOf, sameBarcodes } from './change-of.ts'
import type { Product } from './product.ts'

type Said = Change & { imageFile?: File }

/** The product's form, in its drawer. What is sent is what differs from the product as it was opened. */
export function EditProduct({ product: shown, onDone }: { product: Product; onDone: () => void }) {
  const [product] = useState(shown)
  const form = useCallForm<Said>({ schema: changedProduct, defaults: saidOf(product) })
  const typed = useBarcodes(form, typedOf(product.barcodes))
  const save = async ({ imageFile, ...said }: Said) => {
    const before = saidOf(product)
    const emptied = emptiedNumber(before, said)
    if (emptied) {
      form.setValue(emptied, before[emptied])
      return form.setError(emptied, { message: 'Set back: it can be corrected, not emptied' }, { shouldFocus: true })
    }
    const [change, barcodes] = [changeOf(before, said), barcodesOf(typed.lines)]
    const body = { ...change, ...(sameBarcodes(barcodes, product.barcodes) ? {} : { barcodes }) }
    if (Object.keys(body).length > 0 || imageFile) {
      const isSaved = await typed.attempt(() =>
        api.catalogue.updateProduct({
          body: { productId: product.productId, ...body },
          ...(imageFile ? { files: { imageFile } } : {}),
        }),
      )
      if (!isSaved) return
      await refreshed()
      toast({ message: `${said.sku ?? product.sku} is saved` })
    }
    onDone()
  }
  return (
    <Form
      form={form}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Submit>Save changes</Submit>
        </>
      }
    >
      <ProductFields
        barcodes={<BarcodeLines lines={typed.lines} onChange={typed.setLines} refusal={typed.refusal} />}
      />
    </Form>
  )
}
