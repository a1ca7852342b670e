import { useState, type KeyboardEvent } from 'react'
import { isoDay, startOfDay } from 'contract/format'
import { zoneNow } from 'shared-components/page'
import { useFormContext } from 'react-hook-form'
import { besideOf } from './draft.ts'
import { Field, FieldNotes, useField, type FieldProps } from './field.tsx'
import { isNumberKey, numberOf, numberTyped } from './number-keys.ts'

type TextProps = FieldProps & { type?: 'text' | 'email' | 'password' | 'tel' | 'search'; autoComplete?: string }

/** One line of text. */
export function TextField({ type = 'text', autoComplete = 'off', ...props }: TextProps) {
  const { field, aria, error, needed, id, schema } = useField(props)
  const { secrets } = besideOf(useFormContext().control)
  if (type === 'password') secrets.add(props.name)
  return (
    <Field id={id} label={props.label} hint={props.hint} error={error} needed={needed}>
      <input
        {...aria}
        ref={field.ref}
        name={field.name}
        className="cd-input"
        type={type}
        autoComplete={autoComplete}
        maxLength={schema?.maxLength}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

/** Several lines of text. */
export function TextareaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { field, aria, error, needed, id, schema } = useField(props)
  return (
    <Field isWide id={id} label={props.label} hint={props.hint} error={error} needed={needed}>
      <textarea
        {...aria}
        ref={field.ref}
        name={field.name}
        className="cd-input cd-input--lines"
        rows={rows}
        maxLength={schema?.maxLength}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

/**
 * A number, whole unless `isDecimal`; the value is a number or undefined.
 * Keys that do not belong are blocked (portal.md 5).
 */
export function NumberField({
  unit,
  isDecimal = false,
  ...props
}: FieldProps & { unit?: string; isDecimal?: boolean }) {
  const { field, aria, error, needed, id } = useField(props)
  const [text, setText] = useState<string>()
  const value = text !== undefined && numberOf(text) === (field.value ?? undefined) ? text : String(field.value ?? '')
  const block = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !isNumberKey(event.key, isDecimal)) event.preventDefault()
  }
  const change = (typed: string) => {
    const kept = numberTyped(typed, isDecimal)
    setText(kept)
    field.onChange(numberOf(kept))
  }
  return (
    <Field id={id} label={props.label} hint={props.hint} error={error} needed={needed}>
      <div className="cd-affix">
        <input
          {...aria}
          ref={field.ref}
          name={field.name}
          className="cd-input cd-figures"
          type="text"
          inputMode={isDecimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={value}
          onKeyDown={block}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
        />
        {unit && <span className="cd-affix__unit">{unit}</span>}
      </div>
    </Field>
  )
}

/** A day: 'YYYY-MM-DD', or with `isTimestamp` its first moment in the warehouse's zone. */
export function DateField({ isTimestamp, ...props }: FieldProps & { isTimestamp?: boolean }) {
  const { field, aria, error, needed, id } = useField(props)
  const shown = typeof field.value === 'number' ? isoDay(field.value, zoneNow()) : (field.value ?? '')
  const change = (iso: string) => field.onChange(!iso ? undefined : isTimestamp ? startOfDay(iso, zoneNow()) : iso)
  return (
    <Field id={id} label={props.label} hint={props.hint} error={error} needed={needed}>
      <input
        {...aria}
        ref={field.ref}
        name={field.name}
        className="cd-input"
        type="date"
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

/** Yes or no. */
export function CheckField(props: FieldProps) {
  const { field, aria, error, id } = useField(props)
  return (
    <div className="cd-field">
      <label className="cd-check-line" htmlFor={id}>
        <input
          {...aria}
          ref={field.ref}
          name={field.name}
          className="cd-check"
          type="checkbox"
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        {props.label}
      </label>
      <FieldNotes id={id} hint={props.hint} error={error} />
    </div>
  )
}
