import { thousands } from 'contract/format'
import { Expiry, Icon, IconButton, Tag, Two } from 'shared-components/page'
import { TextInput } from 'shared-components/form'
import { conditionTones } from '../parts/conditions.ts'
import { changeOf, type Entry, type Mode, typedIn } from './adjusting.ts'

type PlaceRowProps = {
  entry: Entry
  mode: Mode
  refusal: string | undefined
  onChange: (entry: Entry) => void
  onRemove: () => void
}

/** One place: what is there, what is typed, before and after. A refusal stands in its row. */
export function PlaceRow({ entry, mode, refusal, onChange, onRemove }: PlaceRowProps) {
  const set = (part: Partial<Entry>) => onChange({ ...entry, ...part })
  const change = changeOf(entry, mode)
  const name = entry.cellCode || 'another cell'
  return (
    <li className="cd-adjust__row">
      {entry.isNew ? (
        <div className="cd-adjust__new">
          <TextInput label="Cell" value={entry.cellCode} maxLength={64} onChange={(cellCode) => set({ cellCode })} />
          <TextInput label="Batch" value={entry.batchNo} maxLength={64} onChange={(batchNo) => set({ batchNo })} />
          <TextInput label="Expiry" type="date" value={entry.expiryDay} onChange={(expiryDay) => set({ expiryDay })} />
        </div>
      ) : (
        <div className="cd-adjust__place">
          <Two isStrong first={entry.cellCode} second={entry.batchNo ? `batch ${entry.batchNo}` : 'no batch'} />
          <Expiry day={entry.expiryDay} />
          <Tag tone={conditionTones[entry.condition]}>{entry.condition}</Tag>
          <Two first={`${thousands(entry.onHand)} on hand`} second={`${thousands(entry.allocated)} allocated`} />
        </div>
      )}
      <TextInput
        label={`${mode === 'change' ? 'Change' : 'Counted'} at ${name}`}
        isLabelHidden
        value={entry.text}
        placeholder={mode === 'change' ? 'Change, such as -2' : 'Counted'}
        onChange={(text) => set({ text: typedIn(mode, text) })}
      />
      <BeforeAfter before={entry.onHand} change={change} />
      {entry.isNew && <IconButton icon="x-lg" label={`Leave out ${name}`} onClick={onRemove} />}
      {refusal && (
        <div className="cd-adjust__refusal" role="alert">
          <Icon name="exclamation-circle-fill" size={14} />
          {refusal}
        </div>
      )}
    </li>
  )
}

/** 12 -> 10. */
function BeforeAfter({ before, change }: { before: number; change: number | undefined }) {
  if (!change) return <span className="cd-adjust__after cd-second">{change === 0 ? 'as it is' : ''}</span>
  return (
    <span className="cd-adjust__after cd-figures">
      <span className="cd-hidden">from</span>
      {thousands(before)} <Icon name="arrow-right" size={12} label="to" />{' '}
      <b className="cd-strong">{thousands(before + change)}</b>{' '}
      <span className="cd-second">
        ({change > 0 && '+'}
        {thousands(change)})
      </span>
    </span>
  )
}
