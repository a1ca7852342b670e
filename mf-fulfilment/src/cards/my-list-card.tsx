import { useStore } from '@nanostores/react'
import { countOf, due, thousands } from 'contract/format'
import { ChartCard } from 'shared-components/chart'
import { Button, Progress, Two, useNow, When } from 'shared-components/page'
import { $user } from 'shared-state'
import type { Href } from '../href.ts'
import { type PickingList, pickHref, useOpenLists } from '../parts/picking-lists.ts'

/** The list that this person goes on with, or takes next: the one that has to leave first. */
export function MyListCard() {
  const userId = useStore($user)?.id
  const { lists, error, refetch } = useOpenLists()
  return (
    <ChartCard
      title="My next list"
      reading={{ data: lists && { lists }, error, refetch }}
      action={<a href={'/fulfilment/fulfilment-inpicking' satisfies Href}>All lists</a>}
      empty={(open) =>
        nextOf(open.lists, userId) ? undefined : 'No list waits. The next one is made from ready orders.'
      }
    >
      {(open) => {
        const next = nextOf(open.lists, userId)
        return next && <Next list={next} isOwn={next.pickerId === userId} />
      }}
    </ChartCard>
  )
}

const byShipBy = (one: PickingList, other: PickingList): number =>
  (one.shipByTimestamp ?? Infinity) - (other.shipByTimestamp ?? Infinity)

/** Their own that is not finished, before one that nobody has. */
export function nextOf(lists: readonly PickingList[], userId: number | undefined): PickingList | undefined {
  const unfinished = lists.filter(({ units, unitsDone }) => unitsDone < units).toSorted(byShipBy)
  return unfinished.find(({ pickerId }) => pickerId === userId) ?? unfinished.find(({ pickerId }) => pickerId === null)
}

function Next({ list, isOwn }: { list: PickingList; isOwn: boolean }) {
  const { pickingListId, stops, stopsDone, units, unitsDone, orders, shipByTimestamp } = list
  const now = useNow()
  return (
    <div className="cd-my-list">
      <Two
        isStrong
        first={`List ${pickingListId}, ${countOf(orders.length, 'order')}`}
        second={`${thousands(stopsDone)} of ${countOf(stops, 'stop')}, ${thousands(unitsDone)} of ${countOf(units, 'unit')}`}
      />
      {shipByTimestamp !== null && (
        <p className={due(shipByTimestamp, now).state === 'soon' ? 'cd-soon' : 'cd-second'}>
          leaves <When ms={shipByTimestamp} />, {due(shipByTimestamp, now).words}
        </p>
      )}
      <Progress label={`List ${pickingListId}`} value={unitsDone} max={Math.max(1, units)} />
      <Button icon="upc-scan" isLarge href={pickHref(pickingListId)}>
        {isOwn ? 'Go on' : 'Begin'} with list {pickingListId}
      </Button>
    </div>
  )
}
