import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, thousands } from 'contract/format'
import type { SlotProps } from 'contract/slots'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures, LimitBars } from 'shared-components/chart'
import { api } from 'shared-state'

type ShortPicks = Reply<Calls['statistics']['getShortPicks']>

const dayMs = 86_400_000
const causes: Record<string, string> = {
  Empty: 'Cell was empty',
  Damaged: 'Goods damaged',
  WrongGoods: 'Other goods there',
  Unreachable: 'Not reachable',
}
const causeOf = (reason: string | null): string => (reason === null ? 'No cause given' : (causes[reason] ?? reason))

/** How often a picker found less than the books say, by cause. */
export function ShortPicksCard({ from }: SlotProps['dashboard-panel']) {
  const days = Math.min(366, Math.max(1, Math.round((Date.now() - from) / dayMs)))
  const reading = useCall(api.statistics.getShortPicks, { days })
  return (
    <ChartCard
      title="Short picks"
      reading={reading}
      note={({ cells, waiting }) =>
        `${countOf(cells, 'cell')} in ${countOf(days, 'day')}, ${thousands(waiting)} to count`
      }
      figures={figuresOf}
      sentence={({ cells, units }) => `${countOf(cells, 'cell')} were short of ${countOf(units, 'unit')}.`}
      empty={({ result }) => (result.length === 0 ? 'Every pick found what the books say.' : undefined)}
    >
      {({ result }) => (
        <LimitBars
          label="Short picks by cause"
          bars={result.map(({ reason, cells, units, waiting }) => ({
            key: reason ?? 'none',
            name: causeOf(reason),
            words: `${causeOf(reason)}: ${countOf(cells, 'cell')}, ${countOf(units, 'unit')}, ${thousands(waiting)} to count`,
            value: cells,
            shown: thousands(cells),
          }))}
        />
      )}
    </ChartCard>
  )
}

const figuresOf = ({ result }: ShortPicks): Figures => ({
  columns: [{ head: 'Cause' }, { head: 'Cells' }, { head: 'Units' }, { head: 'To count' }],
  rows: result.map(({ reason, cells, units, waiting }) => ({
    key: reason ?? 'none',
    cells: [causeOf(reason), cells, units, waiting],
  })),
})
