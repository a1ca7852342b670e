import { newOrderLine } from 'contract/forms/order'
import { thousands } from 'contract/format'
import { useId, useState, type KeyboardEvent } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field, problemOf } from 'shared-components/form'
import { Two } from 'shared-components/page'
import type { Said } from './said.ts'
import { type Product, useProductsLike } from '../parts/use-products-like.ts'

/** A product found while its SKU or name is typed; choosing one fills its price. */
export function SkuField({ index }: { index: number }) {
  const { control } = useFormContext<Said>()
  const merchantId = useWatch({ control, name: 'merchantId' })
  const id = useId()
  const { field, fieldState } = useController({
    control,
    name: `items.${index}.sku`,
    rules: { validate: (value) => problemOf(newOrderLine, 'sku', 'SKU', value.trim()) ?? true },
  })
  const { products, known } = useProductsLike(field.value, merchantId)
  const offer = useOffer(index, products, field.onChange)
  const error = fieldState.error?.message
  return (
    <Field id={id} label="SKU" error={error} needed hint={known?.productName}>
      <div className="cd-suggest">
        <input
          id={id}
          ref={field.ref}
          className="cd-input"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder="Type a SKU or a name"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-expanded={offer.isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={offer.isShown ? `${id}-${offer.active}` : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={field.value}
          onKeyDown={offer.press}
          onFocus={() => offer.setOpen(field.value !== '')}
          onBlur={() => {
            offer.setOpen(false)
            field.onBlur()
          }}
          onChange={(event) => {
            field.onChange(event.target.value)
            offer.open()
          }}
        />
        {offer.isShown && <Suggestions id={id} products={products} active={offer.active} onPick={offer.pick} />}
      </div>
    </Field>
  )
}

/** The products offered under the field: open or not, which one the keys are on, and what picking one does. */
function useOffer(index: number, products: readonly Product[], onSku: (sku: string) => void) {
  const { setValue, getValues } = useFormContext<Said>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const isShown = isOpen && products.length > 0
  const pick = (product: Product) => {
    onSku(product.sku)
    if (getValues(`items.${index}.unitPrice`) === undefined && product.basePrice.minor > 0)
      setValue(`items.${index}.unitPrice`, product.price)
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive((at) => (isShown ? Math.max(0, Math.min(products.length - 1, at + step)) : 0))
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && isShown) {
      event.preventDefault()
      const product = products[active]
      if (product) pick(product)
    }
  }
  const open = () => {
    setOpen(true)
    setActive(0)
  }
  return { isShown, active, setOpen, open, press, pick }
}

function Suggestions({
  id,
  products,
  active,
  onPick,
}: {
  id: string
  products: readonly Product[]
  active: number
  onPick: (product: Product) => void
}) {
  return (
    <div className="cd-suggest__list" role="listbox" id={`${id}-list`} aria-label="Products">
      {products.map((product, at) => (
        <div
          key={product.productId}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className="cd-suggest__option"
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(product)
          }}
        >
          <Two
            isStrong
            first={product.sku}
            second={`${product.productName} · ${thousands(product.available)} available`}
          />
        </div>
      ))}
    </div>
  )
}
