import { useEffect, useState } from 'react'
import { byTheMinute, useCall } from 'shared-components/area'
import { api } from 'shared-state'
import { merged, nextGone, type Shown, withoutGone } from './board.ts'

/** What there is to do, kept where it stands while it is looked at. */
export function useBoard() {
  const { data, error, isPending, refetch } = useCall(api.tasks.getList, {}, { staleTime: 0, ...byTheMinute })
  const [board, setBoard] = useState<readonly Shown[]>()
  useEffect(() => {
    if (data) setBoard((before = []) => merged(before, data, Date.now()))
  }, [data])
  const next = board && nextGone(board)
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => setBoard((before = []) => withoutGone(before, Date.now())), next - Date.now())
    return () => clearTimeout(timer)
  }, [next])
  return { tasks: board ?? data?.result, cutOff: data?.cutOffTimestamp ?? null, error, isPending, refetch }
}
