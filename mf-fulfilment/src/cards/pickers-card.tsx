import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { clock, countOf, duration, thousands } from 'contract/format'
import { byTheMinute, useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars } from 'shared-components/chart'
import { zoneNow } from 'shared-components/page'
import { $role, api } from 'shared-state'

type Pickers = Reply<Calls['statistics']['getPickers']>
type Picker = Pickers['result'][number]

/** As many as the card is high; the table has all. */
const mostPickers = 7

/** Units an hour of each picker today, against the mean of all. A worker sees their own. */
export function PickersCard() {
  const isWorker = useStore($role) === 'WAREHOUSE_WORKER'
  const reading = useCall(api.statistics.getPickers, {}, byTheMinute)
  return (
    <ChartCard
      title={isWorker ? 'My units an hour' : 'Units picked an hour'}
      reading={reading}
      figures={figuresOf}
      sentence={({ units, pickers, mean }) =>
        `${countOf(units, 'unit')} picked today by ${countOf(pickers, 'person', 'people')}` +
        (mean === null ? '.' : `, ${thousands(mean)} an hour in the mean.`)
      }
      empty={({ result }) =>
        result.length === 0
          ? isWorker
            ? 'You have picked nothing yet today. Your first scan begins it.'
            : 'Nobody has picked anything yet today.'
          : undefined
      }
    >
      {({ result, mean }) => (
        <LimitBars
          label="Units an hour of each picker"
          isInside
          lastHead="today"
          bars={result.slice(0, mostPickers).map((picker) => ({
            key: picker.userId,
            name: picker.isSelf ? 'You' : picker.name,
            words: wordsOf(picker),
            value: picker.unitsAnHour ?? 0,
            shown: picker.unitsAnHour === null ? '–' : thousands(picker.unitsAnHour),
            after: thousands(picker.units),
          }))}
          {...(mean === null
            ? {}
            : { limit: { value: mean, words: `mean ${thousands(mean)}`, kind: 'mean' as const } })}
        />
      )}
    </ChartCard>
  )
}

const wordsOf = ({ name, units, unitsAnHour, workedMs }: Picker): string =>
  `${name}: ${countOf(units, 'unit')} today in ${duration(workedMs)}` +
  (unitsAnHour === null ? ', too short for a rate' : `, ${thousands(unitsAnHour)} an hour`)

const figuresOf = ({ result }: Pickers): Figures => ({
  columns: [
    { head: 'Picker' },
    { head: 'Units an hour' },
    { head: 'Units today' },
    { head: 'At it', show: duration },
    { head: 'Last scan' },
  ],
  rows: result.map(({ userId, name, unitsAnHour, units, workedMs, lastTimestamp }) => ({
    key: userId,
    cells: [name, unitsAnHour, units, workedMs, clock(lastTimestamp, zoneNow())],
  })),
})
