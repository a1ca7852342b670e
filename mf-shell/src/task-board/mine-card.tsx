import { countOf, due, relative } from 'contract/format'
import { Button, Icon, useNow, zoneNow } from 'shared-components/page'
import { icons, momentOf, type Shown } from './board.ts'

/** What is one's own and not finished: first of all, with the one primary button of the page. */
export function MineCard({ task, isFirst }: { task: Shown; isFirst: boolean }) {
  const { kind, title, note, verb, link, walk, gone, dueTimestamp, sinceTimestamp } = task
  const now = useNow()
  const isPaused = walk?.isPaused === true
  return (
    <section className={gone ? 'task-mine task-mine--gone' : 'task-mine'} aria-label={title}>
      <div className="task-mine__what">
        <p className="task-mine__whose">
          <Icon name={icons[kind]} size={18} />
          Yours{isPaused && ', paused'}
          {sinceTimestamp !== null && `, ${walk ? 'taken' : 'begun'} ${relative(sinceTimestamp, now)}`}
        </p>
        <h2>
          {title}
          {walk && <span className="task-mine__stop">{`, stop ${walk.stop} of ${walk.stops}`}</span>}
        </h2>
        <p className="task-mine__facts">
          {walk && <span className="task-mine__stop-too">{`stop ${walk.stop} of ${walk.stops}`}</span>}
          <span className="task-mine__note">{note}</span>
          {walk?.nextCell && (
            <span>
              next <b>{walk.nextCell}</b>
            </span>
          )}
          {dueTimestamp !== null && <Due ms={dueTimestamp} now={now} />}
        </p>
        {walk && <Stops stop={walk.stop} stops={walk.stops} />}
      </div>
      {gone ? (
        <span className="task-row__gone" role="status">
          {gone.words}
        </span>
      ) : (
        <Button kind={isFirst ? 'primary' : 'quiet'} icon="arrow-right" isLarge href={link} label={`${verb}: ${title}`}>
          {verb}
        </Button>
      )}
    </section>
  )
}

function Due({ ms, now }: { ms: number; now: number }) {
  const { state, words } = due(ms, now)
  return (
    <span className={`task-mine__due task-mine__due--${state}`}>
      <Icon name={state === 'late' ? 'exclamation-circle-fill' : 'clock'} size={14} />
      {momentOf(ms, now, zoneNow())}, {words}
    </span>
  )
}

/** Beyond so many they would be thinner than their gaps. */
const mostBars = 60

/** One bar for each stop: those done, the one to go to, the others. */
function Stops({ stop, stops }: { stop: number; stops: number }) {
  if (stops > mostBars) return null
  const stateOf = (place: number) => (place < stop ? 'done' : place === stop ? 'now' : 'next')
  return (
    <div className="task-mine__stops" role="img" aria-label={`${countOf(stop - 1, 'stop')} of ${stops} done`}>
      {Array.from({ length: stops }, (_, index) => (
        <i key={index} className={`task-mine__bar task-mine__bar--${stateOf(index + 1)}`} />
      ))}
    </div>
  )
}
