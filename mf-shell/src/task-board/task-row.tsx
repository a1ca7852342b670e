import { clock, day, duration } from 'contract/format'
import { Icon, useNow, When, zoneNow } from 'shared-components/page'
import { amountOf, icons, type Shown } from './board.ts'

/** One task: what it is, how much, until or since when, and the verb that opens it. On a telephone all of it opens it. */
export function TaskRow({ task }: { task: Shown }) {
  const { kind, title, note, verb, link, gone } = task
  return (
    <li className={gone ? 'task-row task-row--gone' : 'task-row'}>
      <span className="task-row__icon">
        <Icon name={icons[kind]} size={20} />
      </span>
      <span className="task-row__what">
        <b>{title}</b>
        <span>
          {!isSaid(task) && <span className="task-row__amount-too">{`${amountOf(task)}${note && ', '}`}</span>}
          {note}
        </span>
      </span>
      <span className="task-row__amount">{amountOf(task)}</span>
      <span className="task-row__when">
        <Moment task={task} />
      </span>
      {gone ? (
        <span className="task-row__gone" role="status">
          {gone.words}
        </span>
      ) : (
        <a className="cd-button cd-button--quiet task-row__do" href={link} aria-label={`${verb}: ${title}`}>
          <span>{verb}</span>
          <Icon name="chevron-right" size={20} />
        </a>
      )}
    </li>
  )
}

/** The words of some tasks say how much it is. */
const isSaid = ({ title, note, amount }: Shown): boolean => `${title} ${note}`.split(/\W/).includes(String(amount))

function Moment({ task: { dueTimestamp, sinceTimestamp, expectedTimestamp } }: { task: Shown }) {
  if (dueTimestamp !== null) return <When ms={dueTimestamp} relative="due" />
  if (sinceTimestamp !== null) return <Since ms={sinceTimestamp} />
  return expectedTimestamp === null ? null : <When ms={expectedTimestamp} relative="under" />
}

/** 'since 08:55 AM', of another day with its date; how long that is stands below. */
function Since({ ms }: { ms: number }) {
  const now = useNow()
  const zone = zoneNow()
  return (
    <div className="cd-when">
      since{' '}
      <time dateTime={new Date(ms).toISOString()}>
        {day(ms, zone) === day(now, zone) ? clock(ms, zone) : day(ms, zone)}
      </time>
      <div className="cd-when__under">{duration(Math.max(0, now - ms))}</div>
    </div>
  )
}
