import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { countOf, duration, thousands } from 'contract/format'
import { useCall } from 'shared-components/area'
import { ChartCard } from 'shared-components/chart'
import { Icon, ShortTable, useNow } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

type Queues = Reply<Calls['statistics']['getQueues']>

const laneNames = { short: 'Short jobs', long: 'Long jobs' }

/** What waits for the portal itself, and whether somebody works on it. */
export function QueuesCard() {
  const reading = useCall(api.statistics.getQueues)
  return (
    <ChartCard
      title="Queues"
      reading={reading}
      note={(queues) => errorsOf(queues)}
      action={<a href={'/log/general-error-log' satisfies Href}>Error log</a>}
      figures={({ result }) => ({
        columns: ['Queue', 'Waiting', 'Running'].map((head) => ({ head })),
        rows: result.map(({ lane, waiting, running }) => ({
          key: lane,
          cells: [laneNames[lane], waiting, running],
          href: '/job/job-history' satisfies Href,
        })),
      })}
      sentence={(queues) => `${aliveWords(queues)} ${errorsOf(queues)}.`}
    >
      {(queues) => <Drawn queues={queues} />}
    </ChartCard>
  )
}

const errorsOf = ({ errorsLastHour, errorsHourBefore }: Queues): string =>
  `${countOf(errorsLastHour, 'error')} in an hour, ${thousands(errorsHourBefore)} before`
const aliveWords = ({ isWorkerAlive, behindMs }: Queues): string =>
  isWorkerAlive
    ? behindMs > 60_000
      ? `The worker is ${duration(behindMs)} behind.`
      : 'The worker keeps up.'
    : 'No worker is alive.'

function Drawn({ queues }: { queues: Queues }) {
  const now = useNow()
  return (
    <>
      <ShortTable
        name="Jobs that wait and run"
        head={['Queue', 'Waiting', 'Running', 'Oldest']}
        rows={queues.result.map(({ lane, waiting, running, oldestTimestamp }) => ({
          key: lane,
          cells: [
            <a key="lane" href={'/job/job-history' satisfies Href}>
              {laneNames[lane]}
            </a>,
            thousands(waiting),
            thousands(running),
            oldestTimestamp === null ? '–' : duration(now - oldestTimestamp),
          ],
        }))}
      />
      <p className={queues.isWorkerAlive ? 'cd-second' : 'cd-strong'}>
        {!queues.isWorkerAlive && <Icon name="exclamation-circle-fill" size={12} />} {aliveWords(queues)}
      </p>
    </>
  )
}
