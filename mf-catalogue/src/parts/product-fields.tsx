import type { ReactNode } from 'react'
import { CheckField, FileField, NumberField, TextareaField, TextField } from 'shared-components/form'
import { Card } from 'shared-components/page'

/** What is known of a product, new or changed; `first` and `barcodes` differ between the two. */
export function ProductFields({ first, barcodes }: { first?: ReactNode; barcodes: ReactNode }) {
  return (
    <>
      <Card title="What it is">
        {first}
        <TextField name="productName" label="Product name" />
        <TextField name="sku" label="SKU" hint="Unique for the merchant, as it stands in orders" />
        <TextField name="brand" label="Brand" />
        <TextField name="model" label="Model" />
        <TextareaField name="productDescription" label="Description" rows={3} />
        <FileField
          name="imageFile"
          label="Picture"
          accept=".jpg,.jpeg,.png,.webp"
          mostMegabytes={5}
          what="JPEG, PNG or WebP"
        />
      </Card>
      <Card title="Barcodes" note="EAN-13, EAN-8, Code 128 or Code 39; a pack's barcode counts its units">
        {barcodes}
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
        <CheckField name="asksSerial" label="Each unit is packed with its serial" />
        <NumberField name="shelfLife" label="Shelf life" unit="days" />
        <NumberField
          name="minimumDaysLeft"
          label="Minimum days left"
          unit="days"
          hint="What expires sooner after an order's ship-by is not promised to it; empty asks for none"
        />
      </Card>
    </>
  )
}
