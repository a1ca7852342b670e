import { useStore } from '@nanostores/react'
import { countOf, dateTime, due, relative } from 'contract/format'
import { taskGroups } from 'contract/tasks'
import { type ReactNode, useState } from 'react'
import { Button, Card, Empty, Failed, isCovered, Page, toast, useNow, Waiting, zoneNow } from 'shared-components/page'
import { CodeEntry, feedback, useScan } from 'shared-components/scan'
import { $role, navigate } from 'shared-state'
import { weekday } from '../dashboard/weekday.ts'
import { findScanned } from '../scan-answer/find-scanned.ts'
import { Aside } from './aside.tsx'
import { groupTitle, momentOf, type Shown, taskOf, waiting } from './board.ts'
import { MineCard } from './mine-card.tsx'
import { TaskRow } from './task-row.tsx'
import './task-board.css'
import { useBoard } from './use-board.ts'

/** What this person can do now, by role; one press to the work. */
export function TaskBoard() {
  const { tasks, cutOff, error, isPending, refetch } = useBoard()
  const [isFinding, setFinding] = useState(false)
  const role = useStore($role)
  useScan(({ text }) => {
    if (isCovered()) return undefined
    return opened(tasks, text)
  })
  const find = async (text: string, code: string) => {
    setFinding(false)
    if (opened(tasks, text)) return
    const found = await findScanned({ code, text }, role).catch(() => undefined)
    if (found) navigate(found.path)
    else toast({ message: `Nobody knows the code ${text} here` })
  }
  return (
    <Page
      title="What you can do now"
      isTop
      truth={tasks && <Truth count={waiting(tasks).length} />}
      actions={
        <Button icon="upc-scan" onClick={() => setFinding(true)}>
          Find by scan
        </Button>
      }
    >
      <div className="task-board">
        <div className="task-board__main">
          {tasks ? (
            <Groups tasks={tasks} cutOff={cutOff} />
          ) : error ? (
            <Card>
              <Failed title="Your tasks could not be read" error={error} onRetry={refetch} />
            </Card>
          ) : (
            isPending && (
              <Card>
                <Waiting rows={9} />
              </Card>
            )
          )}
        </div>
        <Aside />
      </div>
      {isFinding && (
        <CodeEntry
          title="Find by scan"
          isWhole
          onSubmit={(text, _, { code }) => void find(text, code)}
          onClose={() => setFinding(false)}
        />
      )}
    </Page>
  )
}

/** The task of a label is opened; a label of another thing is answered as everywhere in the portal. */
function opened(tasks: readonly Shown[] = [], text: string): boolean {
  const task = taskOf(tasks, text)
  if (!task) return false
  feedback('right')
  navigate(task.link)
  return true
}

function Truth({ count }: { count: number }) {
  const now = useNow()
  const zone = zoneNow()
  return (
    <>
      {count === 0 ? 'No task' : `${countOf(count, 'task')}, most urgent first, new ones last`}
      <span className="task-board__now">
        {' · '}
        {weekday(now, 'long')} {dateTime(now, zone)}
      </span>
    </>
  )
}

function Groups({ tasks, cutOff }: { tasks: readonly Shown[]; cutOff: number | null }) {
  const now = useNow()
  const zone = zoneNow()
  const mine = tasks.filter(({ group }) => group === 'mine')
  const groups = taskGroups
    .filter((group) => group !== 'mine')
    .map((group) => ({ group, rows: tasks.filter((task) => task.group === group) }))
    .filter(({ rows }) => rows.length > 0)
  if (tasks.length === 0) return <Nothing>{nextWords(cutOff, now, zone)}</Nothing>
  return (
    <>
      {mine.map((task, index) => (
        <MineCard key={task.key} task={task} isFirst={index === 0} />
      ))}
      {groups.length > 0 && (
        <div className="task-board__groups">
          {groups.map(({ group, rows }) => (
            <section key={group} aria-labelledby={`tasks-${group}`}>
              <h2 id={`tasks-${group}`} className="task-board__group">
                {groupTitle(group, cutOff, now, zone)} <span>{countOf(waiting(rows).length, 'task')}</span>
                {group === 'cutOff' && cutOff !== null && (
                  <span className="task-board__left">{due(cutOff, now).words}</span>
                )}
              </h2>
              <ul>
                {rows.map((task) => (
                  <TaskRow key={task.key} task={task} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

const nextWords = (cutOff: number | null, now: number, zone: string): string | undefined =>
  cutOff === null
    ? undefined
    : `The next orders leave at ${momentOf(cutOff, now, zone)}, ${relative(cutOff, now)}: all that is yours of them is done.`

const Nothing = ({ children = 'What comes in stands here at once.' }: { children?: ReactNode }) => (
  <Card>
    <Empty icon="check-circle-fill" title="Nothing waits">
      {children}
    </Empty>
  </Card>
)
