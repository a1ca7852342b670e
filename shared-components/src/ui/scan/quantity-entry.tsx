import { useId, useState, type FormEvent } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button } from 'shared-components/page'

type QuantityEntryProps = {
  /** Names the item: 'How many of Hand cream?' */
  title: string
  /** What stands there before anything is typed: what is left, say. */
  start?: number
  onSubmit: (quantity: number) => void
  onClose: () => void
}

/** Asks for the quantity alone: the code is known. */
export function QuantityEntry({ title, start = 1, onSubmit, onClose }: QuantityEntryProps) {
  const [quantity, setQuantity] = useState(String(start))
  const id = useId()
  const units = Number(quantity)
  const reason = units < 1 ? 'The quantity must be 1 or more' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) onSubmit(units)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="cd-form" onSubmit={submit}>
        <div className="cd-field">
          <label className="cd-field__label" htmlFor={id}>
            Edit Quantity to Scan
          </label>
          <input
            id={id}
            className="cd-input cd-input--large cd-figures"
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            maxLength={7}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setQuantity(event.target.value.replace(/\D/g, ''))}
          />
        </div>
        <Button type="submit" kind="primary" isLarge isWide disabledReason={reason}>
          Submit
        </Button>
      </form>
    </Dialog>
  )
}
