import { newOrderLine } from 'contract/forms/order'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { Field, NumberField, problemOf } from 'shared-components/form'
import { Button, IconButton } from 'shared-components/page'
import { useId } from 'react'
import { emptyLine, type Said } from './said.ts'
import { SkuField } from './sku-field.tsx'

const mostLines = 500

/** The lines of the order: product, how many, at what price. */
export function OrderEntries() {
  const { fields, append, remove } = useFieldArray<Said, 'items'>({ name: 'items' })
  return (
    <div className="cd-order-entries">
      {fields.map((field, index) => (
        <Entry key={field.id} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
      ))}
      <Button
        icon="plus-lg"
        disabledReason={fields.length >= mostLines ? `An order has at most ${mostLines} lines` : undefined}
        onClick={() => append(emptyLine)}
      >
        Add line
      </Button>
    </div>
  )
}

function Entry({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  return (
    <div className="cd-order-entry" role="group" aria-label={`Line ${index + 1}`}>
      <SkuField index={index} />
      <QuantityField index={index} />
      <NumberField name={`items.${index}.unitPrice`} label="Unit price" isDecimal />
      <IconButton
        icon="trash"
        label={`Remove line ${index + 1}`}
        onClick={onRemove}
        disabledReason={onRemove ? undefined : 'An order has at least one line'}
      />
    </div>
  )
}

/** How many, by the rule of the call's line. */
function QuantityField({ index }: { index: number }) {
  const { control } = useFormContext<Said>()
  const id = useId()
  const { field, fieldState } = useController({
    control,
    name: `items.${index}.quantity`,
    rules: { validate: (value) => problemOf(newOrderLine, 'quantity', 'Quantity', value) ?? true },
  })
  const error = fieldState.error?.message
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '')
    field.onChange(digits === '' ? undefined : Number(digits))
  }
  return (
    <Field id={id} label="Quantity" error={error} needed>
      <input
        id={id}
        ref={field.ref}
        className="cd-input cd-figures"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={field.value ?? ''}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}
