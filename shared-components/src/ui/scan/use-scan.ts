import { useEffect, useRef } from 'react'
import { createWedge, type Scan } from '../../wedge/wedge.ts'

/** Tells of every scan while the screen is drawn, one after another; the newest `onScan` is called. */
export function useScan(onScan: (scan: Scan) => void, onSeen?: () => void): void {
  const latest = useRef({ onScan, onSeen })
  useEffect(() => {
    latest.current = { onScan, onSeen }
  })
  useEffect(() => createWedge({ onScan: (scan) => latest.current.onScan(scan), onSeen: () => latest.current.onSeen?.() }), [])
}
