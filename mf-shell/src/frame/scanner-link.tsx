import { Icon, useScannerSeen } from 'shared-components/page'
import type { Href } from '../href.ts'

/** The way to the page that tests a scanner; a green dot once one has been heard on this device (DESIGN.md 8). */
export function ScannerLink() {
  const isSeen = useScannerSeen()
  const label = isSeen ? 'Test your scanner, one has been heard on this device' : 'Test your scanner'
  return (
    <a className="frame-scanner" href={'/scanner' satisfies Href} aria-label={label} title={label}>
      <Icon name="upc-scan" size={18} />
      {isSeen && <span className="frame-scanner__dot" />}
    </a>
  )
}
