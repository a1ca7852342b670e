import { type ReactNode, useId, useState } from 'react'
import { Card, Failed, IconButton } from 'shared-components/page'
import { FigureTable } from './figure-table.tsx'
import type { Figures } from './figures.ts'

/** What a call answered, as the hooks that read give it. */
export type Reading<Data> = { data?: Data | undefined; error?: unknown; refetch?: () => unknown }

type ChartCardProps<Data> = {
  title: string
  reading: Reading<Data>
  note?: (data: Data) => ReactNode
  /** A link to all of it. */
  action?: ReactNode
  /** What the chart shows, as numbers; without it the card is a list that says all itself. */
  figures?: (data: Data) => Figures
  /** The one sentence that readers get: 'Shipped 1,260 yesterday, between 580 and 1,302 in 30 days'. */
  sentence?: (data: Data) => string
  /** What would fill it, while there is nothing. */
  empty?: (data: Data) => ReactNode | undefined
  children: (data: Data) => ReactNode
}

/** A card of figures: it loads, is empty and fails alone, and shows what it draws as a table too. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, reading, note, action, figures, sentence, empty, children } = props
  const { data, error, refetch } = reading
  const [isTable, setTable] = useState(false)
  const body = useId()
  const nothing = data === undefined ? undefined : empty?.(data)
  const hasTable = figures !== undefined && data !== undefined && nothing === undefined
  return (
    <Card
      title={title}
      note={data === undefined ? undefined : note?.(data)}
      action={
        <>
          {action}
          {hasTable && (
            <IconButton
              kind="plain"
              icon="table"
              label={`Show ${title} as table`}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      <div className="cd-chart" id={body}>
        {data === undefined ? (
          error ? (
            <Failed title={`${title} could not be read`} error={error} onRetry={refetch} />
          ) : (
            <ChartWaiting title={title} />
          )
        ) : (
          <>
            {sentence && nothing === undefined && <p className="cd-hidden">{sentence(data)}</p>}
            {nothing !== undefined ? (
              <div className="cd-chart__empty">{nothing}</div>
            ) : isTable && figures ? (
              <FigureTable name={title} figures={figures(data)} />
            ) : (
              children(data)
            )}
          </>
        )}
      </div>
    </Card>
  )
}

/** Stands where the chart will, as large. */
export const ChartWaiting = ({ title }: { title: string }) => (
  <div className="cd-chart__waiting" role="status" aria-label={`Loading ${title}`} />
)
