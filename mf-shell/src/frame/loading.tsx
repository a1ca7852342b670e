import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $busy } from 'shared-state'

const patienceMs = 300

/**
 * From 300 ms after a call began: one layer over the viewport. A bar at its top that takes no press and moves nothing;
 * while nothing of the area is drawn yet, all of it.
 */
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
  useEffect(() => {
    if (shown === 'none') return
    document.body.ariaBusy = 'true'
    return () => {
      document.body.ariaBusy = null
    }
  }, [shown])
  if (shown === 'none') return null
  return (
    <div className={`frame-loading frame-loading--${shown}`} role="progressbar" aria-label="Loading">
      {shown === 'screen' && <span className="cd-spinner" />}
    </div>
  )
}
