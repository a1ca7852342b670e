import { createElement } from 'react'
import 'shared-components/scanner'
import type { ScanDetail, ScanEvent, ScanStateEvent } from 'shared-components/scanner'

type CodeEntryProps = {
  /** `read` is all that the code says, a label's batch and serial too. */
  onSubmit: (code: string, quantity: number, read: ScanDetail) => void
  onClose: () => void
  title?: string
  label?: string
  withQuantity?: boolean
  /** Codes the screen waits for: the camera takes them at once. */
  expected?: readonly string[]
  /** Gives all of the code, as orders and tracking numbers need it; else a label gives its product. */
  isWhole?: boolean
}

/**
 * The scanner's dialog over a screen: camera or typed code. The screen hears hardware scanners itself (useScan), and
 * says by tone how a scan went.
 */
export const CodeEntry = ({
  onSubmit,
  onClose,
  title = 'Camera or code',
  label = 'Insert Code Here',
  withQuantity = false,
  expected = [],
  isWhole = false,
}: CodeEntryProps) =>
  createElement('crossdock-scanner', {
    open: true,
    wedge: 'off',
    mute: true,
    heading: title,
    label,
    quantity: withQuantity,
    expected,
    'oncrossdock-scan': ({ detail }: ScanEvent) =>
      onSubmit(isWhole ? detail.text : detail.code, detail.quantity, detail),
    'oncrossdock-scan-state': ({ detail }: ScanStateEvent) => {
      if (detail.state === 'closed') onClose()
    },
  })
