import { useId, useState } from 'react'
import { Button, Icon } from 'shared-components/page'
import type { Filter } from './filter.ts'

type EditorProps = {
  filter: Filter
  value: string
  onSet: (value: string) => void
  /** In the sheet: sets at once, no button. */ isField?: boolean
}

/** The input of one filter: a choice, several, a day or words. */
export function FilterEditor(props: EditorProps) {
  return props.filter.kind === 'many' ? <ManyEditor {...props} /> : <OneEditor {...props} />
}

/** Several of the options: check boxes, in the order of the options. */
function ManyEditor({ filter, value, onSet, isField }: EditorProps) {
  const [chosen, setChosen] = useState<readonly string[]>(value ? value.split(',') : [])
  const tick = (option: string) => {
    const next =
      filter.options
        ?.map((one) => one.value)
        .filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one))) ?? []
    setChosen(next)
    if (isField) onSet(next.join(','))
  }
  return (
    <form
      className={isField ? undefined : 'cd-filter-form'}
      onSubmit={(event) => {
        event.preventDefault()
        onSet(chosen.join(','))
      }}
    >
      <fieldset className="cd-filter-many">
        <legend className="cd-field__label">{filter.label}</legend>
        {filter.options?.map((option) => (
          <label key={option.value} className="cd-check-line">
            <input
              type="checkbox"
              className="cd-check"
              checked={chosen.includes(option.value)}
              onChange={() => tick(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {!isField && (
        <Button kind="primary" type="submit">
          Apply
        </Button>
      )}
    </form>
  )
}

function OneEditor(props: EditorProps) {
  const { filter, value, onSet, isField } = props
  const [text, setText] = useState(value)
  if (filter.kind === 'select' && !isField) return <Choices {...props} />
  const type = (next: string) => {
    setText(next)
    if (isField) onSet(next)
  }
  const field = <OneField {...props} text={text} onType={type} />
  if (isField) return field
  return (
    <form
      className="cd-filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSet(text.trim())
      }}
    >
      {field}
      <Button kind="primary" type="submit">
        Apply
      </Button>
    </form>
  )
}

const Choices = ({ filter, value, onSet }: EditorProps) => (
  <div className="cd-menu" role="group" aria-label={filter.label}>
    {filter.options?.map((option) => (
      <button
        key={option.value}
        type="button"
        className="cd-menu__item"
        aria-pressed={option.value === value}
        onClick={() => onSet(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)

function OneField({
  filter,
  value,
  onSet,
  text,
  onType,
}: EditorProps & { text: string; onType: (text: string) => void }) {
  const id = useId()
  return (
    <div className="cd-field">
      <label className="cd-field__label" htmlFor={id}>
        {filter.label}
      </label>
      {filter.kind === 'select' ? (
        <span className="cd-select">
          <select id={id} className="cd-input" value={value} onChange={(event) => onSet(event.target.value)}>
            <option value="">Any</option>
            {filter.options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={12} />
        </span>
      ) : (
        <input
          id={id}
          className="cd-input"
          type={filter.kind === 'day' ? 'date' : 'text'}
          value={text}
          maxLength={200}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </div>
  )
}
