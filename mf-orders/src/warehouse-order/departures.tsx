import { countOf, thousands } from 'contract/format'
import { Card, Progress, ShortTable, Tag, When } from 'shared-components/page'
import { countIn, type Departure, type Departures as Shown, packed, stages } from './views.ts'

const steps = stages.slice(1)

/** What must leave, hour by hour and courier by courier: how far it is, and where the rest stands. */
export function Departures({ result, rows }: Pick<Shown, 'result' | 'rows'>) {
  if (rows === 0) return null
  return (
    <Card title="By courier cut-off">
      <div className="cd-departures" role="region" aria-label="What must leave, by courier cut-off" tabIndex={0}>
        <ShortTable
          name="What must leave, by courier cut-off"
          head={['Cut-off', 'Courier', 'Packed', ...steps.map(({ label }) => label)]}
          rows={result.map((departure, index) => ({
            key: `${index} ${departure.shipByTimestamp} ${departure.shippingProviderId}`,
            cells: [
              <CutOff key="cut-off" departure={departure} />,
              departure.shippingProviderName ?? 'No courier yet',
              <Done key="done" departure={departure} />,
              ...steps.map(({ statuses }) => thousands(countIn(departure.statuses, statuses))),
            ],
          }))}
        />
      </div>
      {rows > result.length && (
        <p className="cd-second">
          {thousands(rows - result.length)} later rows are not shown; their orders are counted and listed.
        </p>
      )}
    </Card>
  )
}

const CutOff = ({ departure: { shipByTimestamp, held } }: { departure: Departure }) => (
  <>
    {shipByTimestamp === null ? (
      <Tag icon="exclamation-circle-fill">Late</Tag>
    ) : (
      <When ms={shipByTimestamp} relative="due" />
    )}
    {held > 0 && <span className="cd-two__second">{countOf(held, 'order')} on hold</span>}
  </>
)

function Done({ departure }: { departure: Departure }) {
  const done = countIn(departure.statuses, packed)
  return (
    <>
      {thousands(done)} of {thousands(departure.orders)}
      <Progress
        value={done}
        max={departure.orders}
        label={`${thousands(done)} of ${countOf(departure.orders, 'order')} packed`}
        tone={done === departure.orders ? 'green' : 'blue'}
      />
    </>
  )
}
