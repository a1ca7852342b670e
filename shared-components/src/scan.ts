/** Scan screens: the scanner that types, the frame of a handheld and a bench, what stands on them. */
export { BoxChoice, DeviceChip, WeightBand, type Box } from './ui/scan/bench-parts.tsx'
export { cleanCode } from './wedge/code.ts'
export { CodeEntry } from './ui/scan/code-entry.tsx'
export { QuantityEntry } from './ui/scan/quantity-entry.tsx'
export { feedback, setMuted, type ScanKind } from './scanning/feedback.ts'
export { keptWork, type KeptWork } from './ui/scan/kept-work.ts'
export { HandheldCell, Left, NextLine, PackLines, ScanItem, TrayCard, type PackLine } from './ui/scan/scan-parts.tsx'
export { ResultStrip, ScanScreen, type ScanButton, type ScanSteps, type StripKind } from './ui/scan/scan-screen.tsx'
export { useScan } from './ui/scan/use-scan.ts'
export { useUnwantedScan } from './ui/scan/use-unwanted-scan.ts'
export { createWedge, type Scan, type WedgeOptions } from './wedge/wedge.ts'
export {
  saveScannerSettings,
  scannerSettings,
  settingLimits,
  standardSettings,
  type ScannerSettings,
} from './wedge/device.ts'
export { identifierOf } from './wedge/gs1-identifiers.ts'
export { eanOf, parseGs1, type Gs1 } from './wedge/gs1.ts'
export { pressOf, type KeyPress } from './wedge/key-press.ts'
export { readCode, type Reading } from './wedge/code.ts'
export { diagnose, withPress, type Diagnosis } from './wedge/diagnosis.ts'
