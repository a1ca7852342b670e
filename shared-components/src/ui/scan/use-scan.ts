import { useEffect } from 'react'
import type { Scan } from '../../wedge/wedge.ts'
import { hearing, passOn } from './hearers.ts'
import { catchText } from './text-catcher.ts'
import { useWedge } from './use-wedge.ts'

/**
 * Tells of every scan while the screen is drawn, one after another, with the settings of this device;
 * the newest `onScan` is called. One that answers `false` has no use for the scan: the portal answers it.
 */
export function useScan(onScan: (scan: Scan) => unknown, onSeen?: () => void): void {
  useEffect(hearing, [])
  useEffect(catchText, [])
  useWedge({
    onScan: (scan) => {
      if (onScan(scan) === false) passOn(scan)
    },
    onSeen,
  })
}
