import { useSyncExternalStore } from 'react'
import { isScannerSeen, onScannerChange } from '../../wedge/device.ts'

/** True once a scanner has been heard on this device. */
export const useScannerSeen = (): boolean => useSyncExternalStore(onScannerChange, isScannerSeen)
