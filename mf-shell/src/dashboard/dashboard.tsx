import { useStore } from '@nanostores/react'
import { dateTime, duration, isoDay } from 'contract/format'
import { orderReaders, type Role, roleNames } from 'contract/roles'
import { useState } from 'react'
import { byTheMinute, Later, useCall } from 'shared-components/area'
import {
  Button,
  Card,
  Failed,
  KeyNumbers,
  Notice,
  Page,
  useNarrow,
  useNow,
  Waiting,
  zoneNow,
} from 'shared-components/page'
import {
  $areas,
  $fills,
  $role,
  $search,
  $statistics,
  $statisticsProblem,
  $statisticsTimestamp,
  $user,
  api,
  refreshStatistics,
  statisticsEveryMs,
  type User,
} from 'shared-state'
import { placeOf } from '../frame/person.ts'
import type { BoardProps } from './board.tsx'
import './dashboard.css'
import { numbersOf, type Told } from './numbers.ts'
import { type Range, rangeOf } from './range.ts'
import { weekday, zoneWords } from './weekday.ts'

/** What stands now and what it asks for: advice, six numbers, and the cards of the other areas. */
export function Dashboard() {
  const user = useStore($user)
  return user ? <Board user={user} /> : <Waiting />
}

const loadBoard = async () => (await import('./board.tsx')).Board
const loadActions = async () => (await import('./board.tsx')).BoardActions

function Board({ user }: { user: User }) {
  const role = useStore($role)
  const [told, setTold] = useState<Told>({})
  const [isCustomising, setCustomising] = useState(false)
  const range = rangeOf(useStore($search), useNow(), zoneNow())
  const hasCards = useStore($fills).some(({ slot }) => slot === 'dashboard-card' || slot === 'dashboard-panel')
  const isReader = orderReaders.includes(role)
  const isNarrow = useNarrow()
  const isReady = useIsCounted(role)
  const props: BoardProps = {
    userId: user.id,
    range,
    zone: zoneNow(),
    isCustomising,
    // A telephone has them above the cards; a bar at its bottom would stand over these.
    actions: isNarrow && { range: isReader ? range : undefined, customise: () => setCustomising(true) },
    onCustomised: () => setCustomising(false),
    onTold: setTold,
  }
  return (
    <Page
      title={placeOf(user)?.name ?? roleNames[role]}
      isTop
      truth={<Truth />}
      actions={
        hasCards &&
        isReady &&
        !isNarrow && (
          <Later
            load={loadActions}
            props={{ range: isReader ? range : undefined, customise: () => setCustomising(true) }}
          />
        )
      }
    >
      {isReader && <Advice isDrawn={isReady} />}
      {isReader && (isReady ? <Numbers role={role} range={range} told={told} /> : <NumbersWaiting />)}
      {isReady && <Later load={loadBoard} props={props} />}
    </Page>
  )
}

/** Whether the order numbers are there, or are known not to come, or are not for this role. */
function useIsCounted(role: Role): boolean {
  const isCounted = useStore($statistics) !== undefined
  const isRefused = useStore($statisticsProblem) !== undefined
  return isCounted || isRefused || !orderReaders.includes(role)
}

/**
 * The one line above the numbers, drawn with them. Where it is not known by then its place is kept, as high as a line,
 * and stays also when nothing is urgent: what was drawn never moves.
 */
function Advice({ isDrawn }: { isDrawn: boolean }) {
  const { data, error } = useCall(api.statistics.getAdvice, {}, byTheMinute)
  const [isKept, setKept] = useState(false)
  const isKnown = data !== undefined || Boolean(error)
  if (isDrawn && !isKnown && !isKept) setKept(true)
  if (!isDrawn || (!data && isKnown && !isKept)) return null
  return (
    <div className={isKept || !isKnown ? 'frame-advice frame-advice--kept' : 'frame-advice'}>
      {data ? (
        <Notice
          tone="soon"
          title={data.lead}
          action={data.label && data.link ? <Button href={data.link}>{data.label}</Button> : undefined}
        >
          {data.rest}
        </Notice>
      ) : (
        <p className="cd-second">{isKnown && (error ? 'The advice could not be read.' : 'Nothing is urgent.')}</p>
      )}
    </div>
  )
}

function Truth() {
  const now = useNow()
  const isNarrow = useNarrow()
  const read = useStore($statisticsTimestamp)
  return (
    <>
      {weekday(now, isNarrow ? 'short' : 'long')} {dateTime(now, zoneNow())}, {zoneWords()}
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

function Numbers({ role, range, told }: { role: Role; range: Range; told: Told }) {
  const statistics = useStore($statistics)
  const problem = useStore($statisticsProblem)
  const areas = useStore($areas)
  const [now, zone] = [useNow(), zoneNow()]
  const days = {
    words: range.words,
    first: isoDay(range.from, zone),
    last: isoDay(range.to - 1, zone),
    today: isoDay(now, zone),
  }
  if (statistics)
    return (
      <div className="frame-numbers">
        <KeyNumbers
          numbers={numbersOf(statistics, areas, role, days).map(({ key, value, ...number }) => ({
            ...number,
            value: value ?? told[key]?.value ?? ' ',
            note: told[key]?.note ?? ' ',
            isLate: told[key]?.isLate ?? false,
          }))}
        />
      </div>
    )
  return (
    <Card>
      <Failed title="The order numbers could not be read" error={problem} onRetry={() => refreshStatistics()} />
    </Card>
  )
}

const NumbersWaiting = () => (
  <div className="cd-numbers frame-numbers__waiting" role="status" aria-label="Loading the numbers">
    {['1', '2', '3', '4', '5', '6'].map((key) => (
      <div key={key} className="cd-numbers__number" />
    ))}
  </div>
)
