import { isoDay } from 'contract/format'
import { useState } from 'react'
import { Pop } from 'shared-components/dialog'
import { Button, Segments, useNow, zoneNow } from 'shared-components/page'
import { setSearch } from 'shared-state'
import { type Range, searchOf, searchOfDates } from './range.ts'

const options = [
  { id: 'today', label: 'Today' },
  { id: '7', label: '7 days' },
  { id: '30', label: '30 days' },
]

/** Which days the page is about; it stands in the address. */
export function RangeChoice({ range }: { range: Range }) {
  return (
    <div className="frame-range">
      <Segments label="Days" options={options} current={range.id} onPick={(id) => setSearch(searchOf(id))} />
      <Pop label="Dates" text={range.id === 'dates' ? range.words : 'Dates…'} className="cd-pop frame-range__pop">
        {(close) => <Dates range={range} close={close} />}
      </Pop>
    </div>
  )
}

function Dates({ range, close }: { range: Range; close: () => void }) {
  const zone = zoneNow()
  const today = isoDay(useNow(), zone)
  const [from, setFrom] = useState(isoDay(range.from, zone))
  const [to, setTo] = useState(isoDay(range.to - 1, zone))
  const isWrong = !from || !to || from > to || to > today
  const show = () => {
    setSearch(searchOfDates(from, to))
    close()
  }
  return (
    <form
      className="frame-range__dates"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) show()
      }}
    >
      <label>
        From
        <input
          className="cd-input"
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </label>
      <label>
        To
        <input className="cd-input" type="date" max={today} value={to} onChange={({ target }) => setTo(target.value)} />
      </label>
      <Button type="submit" disabledReason={isWrong ? 'From comes before To, and neither after today.' : undefined}>
        Show
      </Button>
    </form>
  )
}
