import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedProduct } from 'contract/forms/product'
import { Form, Submit, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api } from 'shared-state'
import { BarcodeLines } from '../parts/barcode-lines.tsx'
import { barcodesOf, type TypedBarcode, typedOf } from '../parts/barcodes.ts'
import { ProductFields } from '../parts/product-fields.tsx'
import { type Change, changeOf, emptiedNumber, saidOf, sameBarcodes } from './change-of.ts'
import type { Product } from './use-products.ts'

type Said = Change & { imageFile?: File }

/** The product's form, in its drawer. */
export function EditProduct({ product, onDone }: { product: Product; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useCallForm<Said>({ schema: changedProduct, defaults: saidOf(product) })
  const [lines, setLines] = useState<readonly TypedBarcode[]>(typedOf(product.barcodes))
  const save = async ({ imageFile, ...said }: Said) => {
    const before = saidOf(product)
    const emptied = emptiedNumber(before, said)
    if (emptied) return form.setError(emptied, { message: 'It is known already: correct it, it cannot be emptied' }, { shouldFocus: true })
    const [change, barcodes] = [changeOf(before, said), barcodesOf(lines)]
    const body = { ...change, ...(sameBarcodes(barcodes, product.barcodes) ? {} : { barcodes }) }
    if (Object.keys(body).length > 0 || imageFile) {
      await api.product.updateProduct({ body: { productId: product.productId, ...body }, ...(imageFile ? { files: { imageFile } } : {}) })
      await Promise.all([queries.invalidateQueries({ queryKey: ['products'] }), queries.invalidateQueries({ queryKey: ['picture', product.productId] })])
      toast({ message: `${said.sku ?? product.sku} is saved` })
    }
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} footer={<><Button onClick={onDone}>Cancel</Button><Submit>Save changes</Submit></>}>
      <ProductFields barcodes={<BarcodeLines lines={lines} onChange={setLines} />} />
    </Form>
  )
}
