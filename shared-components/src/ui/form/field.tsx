import { useId, type ReactNode } from 'react'
import { useController, useFormContext, type UseControllerReturn } from 'react-hook-form'
import { toWireName } from 'contract/wire'
import { Icon } from 'shared-components/page'
import { schemaOf } from './form.tsx'
import { fieldOf, isNeeded, rulesOf, type FieldSchema } from './rules.ts'

export type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  /** Only where the call's schema does not say so itself. */
  isRequired?: boolean
  isDisabled?: boolean
  placeholder?: string
}

export type Bound = UseControllerReturn & {
  id: string
  error: string | undefined
  schema: FieldSchema | undefined
  needed: boolean
  /** For the control: name, state and what describes it. */
  aria: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
    disabled: boolean | undefined
    placeholder: string | undefined
  }
}

/** The server calls a field as the call does ('MerchantId is missing.'); who reads it knows its label. */
function inLabelsWords(message: string | undefined, name: string, label: string): string | undefined {
  const called = toWireName(name)
  const isCalled = message?.startsWith(called) && /^[ :]/.test(message.slice(called.length))
  return message && isCalled ? label + message.slice(called.length) : message
}

/** A field of the form around it, with the rules of the call. */
export function useField({ name, label, hint, isRequired, isDisabled, placeholder }: FieldProps): Bound {
  const { control } = useFormContext()
  const schema = schemaOf(control)
  const bound = useController({ name, control, rules: rulesOf(schema, name, label, isRequired) })
  const id = useId()
  const error = inLabelsWords(bound.fieldState.error?.message, name, label)
  const needed = isRequired === true || isNeeded(schema, name)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return {
    ...bound,
    id,
    error,
    needed,
    schema: fieldOf(schema, name),
    aria: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy,
      'aria-required': needed || undefined,
      disabled: isDisabled,
      placeholder,
    },
  }
}

type FrameProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  needed?: boolean
  isWide?: boolean
  children: ReactNode
}

/** Label above, hint, the control, the error under it. */
export function Field({ id, label, hint, error, needed, isWide, children }: FrameProps) {
  return (
    <div className={isWide ? 'cd-field cd-field--wide' : 'cd-field'}>
      <label className="cd-field__label" htmlFor={id}>
        {label}
        {needed && (
          <span className="cd-field__needed" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <div className="cd-field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="cd-field__error" id={`${id}-error`} role="alert">
          <Icon name="exclamation-circle-fill" size={12} />
          {error}
        </div>
      )}
    </>
  )
}
