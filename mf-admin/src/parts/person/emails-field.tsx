import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { countOf } from 'contract/format'
import { Field, type FieldProps, useField } from 'shared-components/form'
import { Icon } from 'shared-components/page'
import { emailsIn } from './emails.ts'

const between = /[,;\s]/
const isParted = (text: string | null) => text !== null && between.test(text)

/**
 * Several addresses: each becomes a chip by Enter, comma or blank, a pasted column at once. What is none stays in the
 * field to be corrected, parted from what is typed next. `hasFocus` where the field is what the dialog around it opens for.
 */
export function EmailsField({ hasFocus, ...props }: FieldProps & { hasFocus?: boolean }) {
  const { field, aria, error, id } = useField(props)
  const emails = (field.value ?? []) as readonly string[]
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  /** Takes the addresses; where another word follows, it does not become part of one that is wrong. */
  const take = (typed: string, goesOn: boolean) => {
    const read = emailsIn(typed, emails)
    field.onChange(read.emails)
    setText(goesOn && read.left !== '' ? `${read.left}, ` : read.left)
    setProblem(read.problem)
  }
  // What was typed says it, not the key: a telephone's keyboard names none.
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof InputEvent && isParted(nativeEvent.data)) return take(target.value, true)
    setText(target.value)
    if (!isParted(target.value.trim())) setProblem(undefined)
  }
  const remove = (email: string) => field.onChange(emails.filter((one) => one !== email))
  const onKeyDown = (event: KeyboardEvent) => {
    const last = emails.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    take(text, true)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text/plain')
    take(`${text} ${pasted}`, isParted(pasted))
  }
  const told = problem ?? error
  return (
    <Field id={id} label={props.label} hint={props.hint} error={told} needed>
      <div className={told ? 'cd-emails cd-emails--wrong' : 'cd-emails'}>
        <Chips emails={emails} onRemove={remove} />
        <input
          {...aria}
          data-focus={hasFocus || undefined}
          ref={field.ref}
          name={field.name}
          type="text"
          inputMode="email"
          autoComplete="off"
          aria-invalid={told ? true : undefined}
          aria-describedby={[props.hint && `${id}-hint`, told && `${id}-error`].filter(Boolean).join(' ') || undefined}
          value={text}
          onChange={onChange}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            field.onBlur()
            if (text.trim() !== '') take(text, false)
          }}
        />
      </div>
    </Field>
  )
}

/** The addresses that were taken, each to remove. */
function Chips({ emails, onRemove }: { emails: readonly string[]; onRemove: (email: string) => void }) {
  if (emails.length === 0) return null
  return (
    <ul className="cd-emails__chips" aria-label={countOf(emails.length, 'address', 'addresses')}>
      {emails.map((email) => (
        <li key={email} className="cd-email">
          {email}
          <button type="button" aria-label={`Remove ${email}`} onClick={() => onRemove(email)}>
            <Icon name="x-lg" size={10} />
          </button>
        </li>
      ))}
    </ul>
  )
}
