import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dayOf } from 'contract/format'
import { Button, Icon, useNarrow } from 'shared-components/page'
import { Dialog, Menu, Pop } from 'shared-components/dialog'
import type { SortState } from './column.ts'
import type { Filter, FilterValues } from './filter.ts'
import { FilterEditor } from './filter-editor.tsx'

type Search = { value: string; placeholder: string; onChange: (text: string) => void }
type FiltersProps = {
  search?: Search
  filters?: readonly Filter[]
  values?: FilterValues
  onChange?: (values: FilterValues) => void
  children?: ReactNode
}

const typingMs = 300

/** The search field of a list: tells what was typed after a short rest, or on Enter. */
export function SearchField({ value, placeholder, onChange }: Search) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => tell(text), typingMs)
    return () => clearTimeout(timer)
  })
  const tell = (next: string) => {
    told.current = next
    onChange(next)
  }
  return (
    <div className="cd-search">
      <Icon name="search" size={14} />
      <input
        type="search"
        className="cd-input"
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text)
        }}
      />
    </div>
  )
}

const mostNamed = 2
const labelOf = (filter: Filter, value: string): string =>
  filter.options?.find((option) => option.value === value)?.label ?? value

function wordOf(filter: Filter, value: string): string {
  if (filter.kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return dayOf(value)
  if (filter.kind !== 'many') return labelOf(filter, value)
  const values = value.split(',')
  return values.length > mostNamed ? `${values.length} chosen` : values.map((one) => labelOf(filter, one)).join(', ')
}

const without = (values: FilterValues, id: string): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== id))

function Chip({
  filter,
  value,
  onSet,
  onRemove,
}: {
  filter: Filter
  value: string
  onSet: (value: string) => void
  onRemove: () => void
}) {
  return (
    <span className="cd-chip">
      <Pop
        kind="plain"
        label={`Change ${filter.label}`}
        text={
          <>
            <span className="cd-chip__key">{filter.label}</span> <b>{wordOf(filter, value)}</b>
          </>
        }
      >
        {(close) => (
          <FilterEditor
            filter={filter}
            value={value}
            onSet={(next) => {
              close()
              onSet(next)
            }}
          />
        )}
      </Pop>
      <button type="button" className="cd-chip__remove" aria-label={`Remove filter ${filter.label}`} onClick={onRemove}>
        <Icon name="x-lg" size={11} />
      </button>
    </span>
  )
}

function AddFilter({ filters, onSet }: { filters: readonly Filter[]; onSet: (id: string, value: string) => void }) {
  const [chosen, setChosen] = useState<Filter>()
  return (
    <span className="cd-add-filter">
      <Pop label="Add a filter" icon="plus-lg" text="Filter">
        {(close) =>
          chosen && filters.includes(chosen) ? (
            <FilterEditor
              filter={chosen}
              value=""
              onSet={(value) => {
                close()
                setChosen(undefined)
                onSet(chosen.id, value)
              }}
            />
          ) : (
            <div className="cd-menu">
              {filters.map((filter) => (
                <button key={filter.id} type="button" className="cd-menu__item" onClick={() => setChosen(filter)}>
                  {filter.label}
                </button>
              ))}
            </div>
          )
        }
      </Pop>
    </span>
  )
}

function Sheet({
  filters,
  values,
  onChange,
  onClose,
  children,
}: {
  filters: readonly Filter[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onChange({})
              onClose()
            }}
          >
            Clear
          </Button>
          <Button kind="primary" onClick={onClose}>
            Show
          </Button>
        </>
      }
    >
      <div className="cd-stack">
        {children}
        {filters.map((filter) => (
          <FilterEditor
            key={filter.id}
            filter={filter}
            value={values[filter.id] ?? ''}
            isField
            onSet={(value) => onChange(value ? { ...values, [filter.id]: value } : without(values, filter.id))}
          />
        ))}
      </div>
    </Dialog>
  )
}

/**
 * Search, chips of the filters that are on, '+ Filter', Clear; right: whatever the list adds. On a telephone all but the
 * search stands in a sheet, so that the first row stays in sight.
 */
export function Filters({ search, filters = [], values = {}, onChange = () => undefined, children }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const on = filters.filter(({ id }) => values[id])
  const rest = filters.filter(({ id }) => !values[id])
  return (
    <div className="cd-filters" role="search">
      {search && <SearchField {...search} />}
      {isNarrow && (filters.length > 0 || children) && (
        <span className="cd-filters__sheet">
          <Button
            icon="sliders"
            label={`Filters, ${on.length} on`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          {on.length > 0 && (
            <span className="cd-badge" aria-hidden="true">
              {on.length}
            </span>
          )}
        </span>
      )}
      {!isNarrow &&
        on.map((filter) => (
          <Chip
            key={filter.id}
            filter={filter}
            value={values[filter.id] ?? ''}
            onRemove={() => onChange(without(values, filter.id))}
            onSet={(value) => onChange(value ? { ...values, [filter.id]: value } : without(values, filter.id))}
          />
        ))}
      {!isNarrow && rest.length > 0 && (
        <AddFilter
          filters={rest}
          onSet={(id, value) => {
            if (value) onChange({ ...values, [id]: value })
          }}
        />
      )}
      {!isNarrow && on.length > 0 && (
        <Button kind="link" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
      {!isNarrow && children && <div className="cd-filters__end">{children}</div>}
      {isOpen && (
        <Sheet filters={filters} values={values} onChange={onChange} onClose={() => setOpen(false)}>
          {children}
        </Sheet>
      )}
    </div>
  )
}

type SortMenuProps = {
  options: readonly { id: string; label: string }[]
  sort: SortState | undefined
  onSort: (sort: SortState) => void
}

/** What the list is sorted by; choosing the same again turns it round. */
export function SortMenu({ options, sort, onSort }: SortMenuProps) {
  const current = options.find((option) => option.id === sort?.id)
  return (
    <Menu
      label="Sort"
      icon="arrow-down-up"
      text={
        <>
          <span className="cd-chip__key">Sort</span> {current?.label ?? 'as it comes'}
        </>
      }
      items={options.map((option) => ({
        label: option.label,
        isChecked: option.id === sort?.id,
        onPick: () => onSort({ id: option.id, isDescending: option.id === sort?.id ? !sort.isDescending : false }),
      }))}
    />
  )
}
