import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $busy } from 'shared-state'

const patienceMs = 300

/** After 300 ms of work: the whole screen while nothing is drawn yet, never over data: there a thin bar at the top. */
export function Loading() {
  const isBusy = useStore($busy)
  const [shown, setShown] = useState<'none' | 'bar' | 'screen'>('none')
  useEffect(() => {
    if (!isBusy) return setShown('none')
    const timer = setTimeout(
      () => setShown(document.getElementById('area')?.firstElementChild ? 'bar' : 'screen'),
      patienceMs,
    )
    return () => clearTimeout(timer)
  }, [isBusy])
  if (shown === 'none') return null
  return (
    <div className={`frame-loading frame-loading--${shown}`} role="progressbar" aria-label="Loading">
      {shown === 'screen' && <span className="cd-spinner" />}
    </div>
  )
}
