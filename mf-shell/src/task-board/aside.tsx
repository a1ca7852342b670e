import { useStore } from '@nanostores/react'
import { clock, relative, thousands } from 'contract/format'
import { warehouseStaff } from 'contract/roles'
import { byTheMinute, useCall } from 'shared-components/area'
import { Card, Failed, useNow, Waiting, When, zoneNow } from 'shared-components/page'
import { $role, api } from 'shared-state'
import type { Href } from '../href.ts'
import { momentOf } from './board.ts'

const hourMs = 3_600_000
const mostHours = 6
/** In its bin: nothing more is to be done until the driver comes. */
const ready = 4000

/** What stands beside the tasks: one's own day, what is not ready, what was said. */
export function Aside() {
  const isStaff = warehouseStaff.includes(useStore($role))
  return (
    <aside className="task-aside" aria-label="Your day">
      {isStaff && <Today />}
      {isStaff && <NotReady />}
      <Said />
    </aside>
  )
}

function Today() {
  const { data, error, refetch } = useCall(api.statistics.getPickers, {}, byTheMinute)
  const mine = data?.result.find(({ isSelf }) => isSelf)
  const zone = zoneNow()
  return (
    <Card title="You today" note={mine && `since ${clock(mine.firstTimestamp, zone)}`}>
      {error && !data ? (
        <Failed title="Your day could not be read" error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting rows={1} columns={2} />
      ) : mine ? (
        <dl className="task-aside__numbers">
          <Figure value={thousands(mine.units)} words={mine.units === 1 ? 'unit picked' : 'units picked'} />
          {mine.unitsAnHour !== null && (
            <Figure
              value={thousands(mine.unitsAnHour)}
              words={data.mean === null ? 'an hour' : `an hour, ${thousands(data.mean)} is the mean`}
            />
          )}
        </dl>
      ) : (
        <p className="task-aside__none">No unit picked yet. The first scan at a cell begins your day.</p>
      )}
    </Card>
  )
}

const Figure = ({ value, words }: { value: string; words: string }) => (
  <div>
    <dt>{words}</dt>
    <dd>{value}</dd>
  </div>
)

/** The orders that must leave within a day and lie in no bin yet, moment by moment. */
function NotReady() {
  const now = useNow()
  const until = Math.ceil(now / hourMs) * hourMs + 24 * hourMs
  const { data, error, refetch } = useCall(
    api.statistics.getDepartures,
    { shipByUntilTimestamp: until },
    { keepsPrevious: true },
  )
  const hours = byMoment(data?.result ?? [])
  const most = Math.max(...hours.map(({ orders }) => orders), 1)
  const zone = zoneNow()
  return (
    <Card title="Orders not ready, by cut-off">
      {error && !data ? (
        <Failed title="The cut-offs could not be read" error={error} onRetry={refetch} />
      ) : !data ? (
        <Waiting rows={3} columns={2} />
      ) : hours.length === 0 ? (
        <p className="task-aside__none">All that leaves within a day lies in its bin.</p>
      ) : (
        <ul className="task-aside__hours">
          {hours.map(({ moment, orders }) => (
            <li key={moment ?? 'late'}>
              <span>
                <b>{moment === null ? 'Late' : momentOf(moment, now, zone)}</b>
                <span>{moment === null ? 'their moment has passed' : relative(moment, now)}</span>
              </span>
              <svg className="task-aside__bar" aria-hidden="true">
                <rect width={`${(orders / most) * 100}%`} height="100%" rx="2" />
              </svg>
              <b>
                {thousands(orders)}
                <span className="cd-hidden"> orders not ready</span>
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Departure = { shipByTimestamp: number | null; statuses: readonly { status: number; orders: number }[] }

/** All couriers of a moment together, without what is ready; the late ones first. */
function byMoment(departures: readonly Departure[]): { moment: number | null; orders: number }[] {
  const moments = [...new Set(departures.map(({ shipByTimestamp }) => shipByTimestamp))]
  return moments
    .map((moment) => ({
      moment,
      orders: departures
        .filter(({ shipByTimestamp }) => shipByTimestamp === moment)
        .flatMap(({ statuses }) => statuses)
        .reduce((sum, { status, orders }) => (status === ready ? sum : sum + orders), 0),
    }))
    .filter(({ orders }) => orders > 0)
    .slice(0, mostHours)
}

const mostSaid = 3

/** The last words of other people; what the house tells by itself stands in the bell. */
function Said() {
  const { data, error, refetch } = useCall(api.notification.getNotifications, { type: 'Message', pageSize: mostSaid })
  const said = data?.result
  return (
    <Card title="Said to you">
      {error && !data ? (
        <Failed title="What was said could not be read" error={error} onRetry={refetch} />
      ) : !said ? (
        <Waiting rows={2} columns={1} />
      ) : said.length === 0 ? (
        <p className="task-aside__none">Nobody has written to you.</p>
      ) : (
        <ul className="task-aside__said">
          {said.map(({ notificationId, message, fromName, createdTimestamp }) => (
            <li key={notificationId}>
              <a href={`${'/notifications/notification-message' satisfies Href}?notification=${notificationId}`}>
                {message}
              </a>
              <span>
                {fromName}, <When ms={createdTimestamp} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
