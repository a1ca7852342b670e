import { useId } from 'react'
import { Icon } from 'shared-components/page'
import { Field, useField, type FieldProps } from './field.tsx'

export type Option = { value: string | number; label: string; disabled?: boolean }
type SelectProps = FieldProps & {
  options: readonly Option[]
  /** Text of the empty choice. */ none?: string
  isNumber?: boolean
}

const Choices = ({ options, none }: { options: readonly Option[]; none?: string | undefined }) => (
  <>
    {none !== undefined && <option value="">{none}</option>}
    {options.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </>
)

/** One of a few; numbers come back as numbers. */
export function SelectField({ options, none, isNumber, ...props }: SelectProps) {
  const {
    field,
    aria: { placeholder, ...aria },
    error,
    needed,
    id,
  } = useField(props)
  const givesNumbers = isNumber ?? options.some(({ value }) => typeof value === 'number')
  const change = (text: string) => field.onChange(text === '' ? undefined : givesNumbers ? Number(text) : text)
  return (
    <Field id={id} label={props.label} hint={props.hint} error={error} needed={needed}>
      <span className="cd-select">
        <select
          {...aria}
          ref={field.ref}
          name={field.name}
          className="cd-input"
          value={field.value ?? ''}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
        >
          <Choices options={options} none={none ?? placeholder ?? 'Choose…'} />
        </select>
        <Icon name="chevron-down" size={12} />
      </span>
    </Field>
  )
}

type LoneProps = {
  label: string
  value: string
  onChange: (text: string) => void
  isLabelHidden?: boolean
  hint?: string
  error?: string
  isDisabled?: boolean
}

/** The same select without a form. */
export function Select({
  label,
  value,
  onChange,
  options,
  none,
  isLabelHidden,
  hint,
  error,
  isDisabled,
}: LoneProps & { options: readonly Option[]; none?: string }) {
  const id = useId()
  const control = (
    <span className="cd-select">
      <select
        id={id}
        className="cd-input"
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        <Choices options={options} none={none} />
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  )
  return isLabelHidden ? (
    control
  ) : (
    <Field id={id} label={label} hint={hint} error={error}>
      {control}
    </Field>
  )
}

type TextInputProps = LoneProps & {
  type?: 'text' | 'number' | 'date' | 'search'
  placeholder?: string
  maxLength?: number
  onEnter?: () => void
}

/** The same input without a form. */
export function TextInput({
  label,
  value,
  onChange,
  isLabelHidden,
  hint,
  error,
  isDisabled,
  type = 'text',
  placeholder,
  maxLength = 1000,
  onEnter,
}: TextInputProps) {
  const id = useId()
  const control = (
    <input
      id={id}
      className="cd-input"
      type={type}
      aria-label={isLabelHidden ? label : undefined}
      aria-invalid={error ? true : undefined}
      value={value}
      disabled={isDisabled}
      placeholder={placeholder}
      maxLength={maxLength}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.()
      }}
    />
  )
  return isLabelHidden ? (
    control
  ) : (
    <Field id={id} label={label} hint={hint} error={error}>
      {control}
    </Field>
  )
}
