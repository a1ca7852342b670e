import { Select, TextInput } from 'shared-components/form'
import { Button, IconButton } from 'shared-components/page'
import { barcodeFormats, type BarcodeRefusal, type TypedBarcode } from './barcodes.ts'

type LinesProps = {
  lines: readonly TypedBarcode[]
  onChange: (lines: readonly TypedBarcode[]) => void
  refusal?: BarcodeRefusal | undefined
}

/** Every barcode of a product: the code, how it is printed, how many units a scan of it counts. */
export function BarcodeLines({ lines, onChange, refusal }: LinesProps) {
  const set = (key: number, change: Partial<TypedBarcode>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const add = () =>
    onChange([
      ...lines,
      { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, code: '', format: '', packQuantity: '1' },
    ])
  return (
    <div className="cd-barcodes">
      {lines.map((line, index) => (
        <div key={line.key} className="cd-barcodes__line">
          <TextInput
            label={index === 0 ? 'Barcode' : `Barcode ${index + 1}`}
            value={line.code}
            maxLength={48}
            onChange={(code) => set(line.key, { code })}
            {...(refusal?.key === line.key ? { error: refusal.message } : {})}
          />
          <Select
            label="Printed as"
            value={line.format}
            none="By its length"
            options={barcodeFormats}
            onChange={(format) =>
              set(line.key, { format: barcodeFormats.find(({ value }) => value === format)?.value ?? '' })
            }
          />
          <TextInput
            label="Units"
            value={line.packQuantity}
            maxLength={7}
            onChange={(text) => set(line.key, { packQuantity: text.replace(/\D/g, '') })}
          />
          <IconButton
            icon="trash"
            label={`Remove barcode ${index + 1}`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus-lg" onClick={add}>
          Add barcode
        </Button>
      </div>
    </div>
  )
}
