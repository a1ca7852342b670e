import { useEffect, useRef, useState } from 'react'
import { markScannerSeen, onScannerChange, scannerSettings } from '../../wedge/device.ts'
import { createWedge, type Scan, type WedgeOptions } from '../../wedge/wedge.ts'

type Ways = { onScan: (scan: Scan) => void; onSeen?: (() => void) | undefined }

/** Hears the scanner while it is on, with the settings of this device; the newest of the functions is called. */
export function useWedge(ways: Ways, { isOn = true, target }: { isOn?: boolean } & Pick<WedgeOptions, 'target'> = {}) {
  const latest = useRef(ways)
  const [settings, setSettings] = useState(scannerSettings)
  useEffect(() => {
    latest.current = ways
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
  useEffect(() => {
    if (!isOn) return
    return createWedge({
      ...settings,
      ...(target ? { target } : {}),
      onScan: (scan) => latest.current.onScan(scan),
      onSeen: () => {
        markScannerSeen()
        latest.current.onSeen?.()
      },
    })
  }, [settings, isOn, target])
}
