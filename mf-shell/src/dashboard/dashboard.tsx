import { useStore } from '@nanostores/react'
import { dateTime, duration } from 'contract/format'
import { orderReaders, roleNames } from 'contract/roles'
import { Slot } from 'shared-components/area'
import { Card, Empty, Failed, KeyNumbers, Page, Waiting, useNarrow, useNow, zoneNow } from 'shared-components/page'
import {
  $areas,
  $role,
  $statistics,
  $statisticsProblem,
  $statisticsTimestamp,
  $user,
  refreshStatistics,
  statisticsEveryMs,
} from 'shared-state'
import type { Href } from '../href.ts'
import { menuOf } from '../frame/menu.ts'
import { placeOf } from '../frame/person.ts'
import './dashboard.css'
import { Links } from './links.tsx'
import { numbersOf } from './numbers.ts'
import { weekday } from './weekday.ts'

/** What stands now and where to go: the order numbers and the role's own pages. */
export function Dashboard() {
  const user = useStore($user)
  const role = useStore($role)
  const groups = menuOf(useStore($areas), role, '/dashboard' satisfies Href).filter(({ name }) => name !== 'Dashboard')
  if (!user) return <Waiting />
  return (
    <Page title={placeOf(user)?.name ?? roleNames[role]} isTop truth={<Truth />}>
      <Numbers />
      <Cards />
      {groups.length > 0 ? (
        <Links groups={groups} />
      ) : (
        <Card>
          <Empty title="No pages yet">
            Your role {roleNames[role]} has no pages of its own. Ask a manager if you need some.
          </Empty>
        </Card>
      )}
    </Page>
  )
}

/** What other areas tell: asked for once the numbers are there, or are known not to come. */
function Cards() {
  const isCounted = useStore($statistics) !== undefined
  const isRefused = useStore($statisticsProblem) !== undefined
  const hasNumbers = orderReaders.includes(useStore($role))
  return (
    <div className="frame-cards">
      {(isCounted || isRefused || !hasNumbers) && <Slot name="dashboard-card" give={{}} frame={Card} />}
    </div>
  )
}

function Truth() {
  const now = useNow()
  const isNarrow = useNarrow()
  const read = useStore($statisticsTimestamp)
  return (
    <>
      {weekday(now, isNarrow ? 'short' : 'long')} {dateTime(now, zoneNow())}
      {read !== undefined && (
        <>
          {' · '}
          <span className="frame-truth__next">
            next refresh in {duration(Math.max(0, read + statisticsEveryMs - now))}
          </span>
        </>
      )}
    </>
  )
}

function Numbers() {
  const statistics = useStore($statistics)
  const problem = useStore($statisticsProblem)
  const areas = useStore($areas)
  const role = useStore($role)
  if (!orderReaders.includes(role)) return null
  if (statistics) return <KeyNumbers numbers={numbersOf(statistics, areas, role)} />
  if (problem !== undefined)
    return (
      <Card>
        <Failed title="The order numbers could not be read" error={problem} onRetry={() => refreshStatistics()} />
      </Card>
    )
  return (
    <Card>
      <Waiting rows={1} columns={7} />
    </Card>
  )
}
