import { useStore } from '@nanostores/react'
import { newProduct } from 'contract/forms/catalogue'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { merchantRoles } from 'contract/roles'
import { Form, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, Page, toast } from 'shared-components/page'
import { $merchants, $role, api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { BarcodeLines } from '../parts/barcode-lines.tsx'
import { barcodesOf } from '../parts/barcodes.ts'
import { ProductFields } from '../parts/product-fields.tsx'
import { useBarcodes } from '../parts/use-barcodes.ts'

type Said = Body<Calls['catalogue']['createProduct']> & { imageFile?: File }

/** A new product: what it is, how it is scanned, what it weighs, what it costs. */
export function AddProduct() {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const form = useCallForm<Said>({ schema: newProduct, defaults: { productName: '', sku: '' } })
  const typed = useBarcodes(form, [{ key: 0, code: '', format: '', packQuantity: '1' }])
  const save = async ({ imageFile, ...said }: Said) => {
    const barcodes = barcodesOf(typed.lines)
    const isMade = await typed.attempt(() =>
      api.catalogue.createProduct({
        body: { ...said, ...(barcodes.length > 0 ? { barcodes } : {}) },
        ...(imageFile ? { files: { imageFile } } : {}),
      }),
    )
    if (!isMade) return
    toast({ message: `${said.sku} is in the catalogue` })
    navigate('/catalogue/product' satisfies Href)
  }
  return (
    <Page title="New Product" truth="* needed; everything else can follow later">
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Button href={'/catalogue/product' satisfies Href}>Cancel</Button>
            <Submit>Save product</Submit>
          </>
        }
      >
        <ProductFields
          barcodes={<BarcodeLines lines={typed.lines} onChange={typed.setLines} refusal={typed.refusal} />}
          first={
            !merchantRoles.includes(role) && (
              <SelectField
                name="merchantId"
                label="Merchant"
                isRequired
                isNumber
                none="Choose a merchant"
                options={merchants}
              />
            )
          }
        />
      </Form>
    </Page>
  )
}
