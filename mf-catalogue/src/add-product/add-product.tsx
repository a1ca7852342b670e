import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { newProduct } from 'contract/forms/product'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { merchantRoles } from 'contract/roles'
import { CheckField, FileField, Form, NumberField, SelectField, Submit, TextareaField, TextField, useCallForm } from 'shared-components/form'
import { Button, Card, Page, toast } from 'shared-components/page'
import { $merchants, $role, api, navigate } from 'shared-state'

type Said = Body<Calls['product']['createProduct']> & { barcode?: string; imageFile?: File }

/** The form as the call takes it: one typed barcode becomes the product's first. */
const bodyOf = ({ barcode, imageFile: _, ...said }: Said): Body<Calls['product']['createProduct']> =>
  ({ ...said, ...(barcode ? { barcodes: [{ code: barcode, format: formatOf(barcode), packQuantity: 1 }] } : {}) })

const formatOf = (code: string) => (/^\d{13}$/.test(code) ? 'EAN13' : /^\d{8}$/.test(code) ? 'EAN8' : 'Code128')

/** A new product: what it is, how it is scanned, what it weighs, what it costs. */
export function AddProduct() {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const queries = useQueryClient()
  const form = useCallForm<Said>({ schema: newProduct, defaults: { productName: '', sku: '' } })
  const save = async (said: Said) => {
    const picture = said.imageFile
    await api.product.createProduct({ body: bodyOf(said), ...(picture ? { files: { imageFile: picture } } : {}) })
    await queries.invalidateQueries({ queryKey: ['products'] })
    toast({ message: `${said.sku} is in the catalogue` })
    navigate('/catalogue/product')
  }
  return (
    <Page title="New Product" truth="* needed; everything else can follow later">
      <Form form={form} onSubmit={save} footer={<><Submit>Save product</Submit><Button href="/catalogue/product">Cancel</Button></>}>
        <Card title="What it is">
          {!merchantRoles.includes(role) && <SelectField name="merchantId" label="Merchant" isRequired isNumber none="Choose a merchant" options={merchants.map(({ label, value }) => ({ label, value: String(value) }))} />}
          <TextField name="productName" label="Product name" />
          <TextField name="sku" label="SKU" hint="Unique for the merchant, as it stands in orders" />
          <TextField name="barcode" label="Barcode" hint="EAN-13, EAN-8, Code 128 or Code 39; scan it here" />
          <TextField name="brand" label="Brand" />
          <TextField name="model" label="Model" />
          <TextareaField name="productDescription" label="Description" rows={3} />
          <FileField name="imageFile" label="Picture" accept=".jpg,.jpeg,.png,.webp" mostMegabytes={5} what="JPEG, PNG or WebP" />
        </Card>
        <Card title="Parcel and price" note="of one unit">
          <NumberField name="packageLength" label="Length" unit="cm" isDecimal />
          <NumberField name="packageWidth" label="Width" unit="cm" isDecimal />
          <NumberField name="packageHeight" label="Height" unit="cm" isDecimal />
          <NumberField name="packageWeight" label="Weight" unit="kg" isDecimal />
          <NumberField name="basePrice" label="Price" isDecimal />
          <NumberField name="packCase" label="Units in a case" />
        </Card>
        <Card title="How it differs and how long it keeps">
          <TextField name="color" label="Colour" />
          <TextField name="size" label="Size" />
          <TextField name="flavour" label="Flavour" />
          <TextField name="collection" label="Collection" />
          <TextField name="materialCode" label="Material code" />
          <CheckField name="hasExpDate" label="Has an expiry date" />
          <NumberField name="shelfLife" label="Shelf life" unit="days" />
        </Card>
      </Form>
    </Page>
  )
}
