import { useId, useState, type FormEvent } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { cleanCode } from '../../wedge/code.ts'

type CodeEntryProps = {
  onSubmit: (code: string, quantity: number) => void
  onClose: () => void
  title?: string
  label?: string
  withQuantity?: boolean
  /** Ask for the quantity alone: the code is known. */
  code?: string
}

const oneUnit = '1'

/** A code typed by hand (calls.md 2): Submit waits for a code, the quantity goes back to 1 after each. */
export function CodeEntry({ onSubmit, onClose, title = 'Enter code', label = 'Insert Code Here', withQuantity, code }: CodeEntryProps) {
  const [typed, setTyped] = useState('')
  const [quantity, setQuantity] = useState(oneUnit)
  const id = useId()
  const given = code ?? cleanCode(typed)
  const units = Number(quantity)
  const reason = !given ? 'Type a code first' : units < 1 ? 'The quantity must be 1 or more' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) return
    onSubmit(given, units)
    setTyped('')
    setQuantity(oneUnit)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="cd-form" onSubmit={submit}>
        {code === undefined && (
          <div className="cd-field">
            <label className="cd-field__label" htmlFor={id}>{label}</label>
            <input id={id} className="cd-input cd-input--large" value={typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
          </div>
        )}
        {withQuantity && (
          <div className="cd-field">
            <label className="cd-field__label" htmlFor={`${id}-quantity`}>Edit Quantity to Scan</label>
            <input id={`${id}-quantity`} className="cd-input cd-input--large cd-figures" inputMode="numeric" value={quantity} maxLength={7} onFocus={(event) => event.target.select()}
              onChange={(event) => setQuantity(event.target.value.replace(/\D/g, ''))} />
          </div>
        )}
        <Button type="submit" kind="primary" isLarge isWide disabledReason={reason}>Submit</Button>
      </form>
    </Dialog>
  )
}
