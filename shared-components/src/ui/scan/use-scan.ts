import { useEffect, useRef, useState } from 'react'
import { markScannerSeen, onScannerChange, scannerSettings } from '../../wedge/device.ts'
import { createWedge, type Scan } from '../../wedge/wedge.ts'

/** Tells of every scan while the screen is drawn, one after another, with the settings of this device; the newest `onScan` is called. */
export function useScan(onScan: (scan: Scan) => void, onSeen?: () => void): void {
  const latest = useRef({ onScan, onSeen })
  const [settings, setSettings] = useState(scannerSettings)
  useEffect(() => {
    latest.current = { onScan, onSeen }
  })
  useEffect(
    () =>
      onScannerChange(() =>
        setSettings((before) => {
          const now = scannerSettings()
          return JSON.stringify(now) === JSON.stringify(before) ? before : now
        }),
      ),
    [],
  )
  useEffect(
    () =>
      createWedge({
        ...settings,
        onScan: (scan) => latest.current.onScan(scan),
        onSeen: () => {
          markScannerSeen()
          latest.current.onSeen?.()
        },
      }),
    [settings],
  )
}
