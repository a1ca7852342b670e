import { useState } from 'react'
import { Dialog } from 'shared-components/dialog'
import { useScannerSeen } from 'shared-components/page'
import { type KeyGroup, keysOf } from './keys.ts'
import './keys-sheet.css'

/** The sheet of keys (DESIGN.md 8): all that the page under it knows. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  // Read once: the page stays as it is under the sheet.
  const [groups] = useState(() => keysOf(document))
  const isSeen = useScannerSeen()
  return (
    <Dialog title="Keys" size="medium" onClose={onClose}>
      <div className="keys-sheet">
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </div>
      <p className="keys-sheet__note">
        On a Mac, Cmd in place of Ctrl. {isSeen && 'A scanner has been heard on this device. '}Keys that come as fast as
        a scanner types them are a scan, never a shortcut.
      </p>
    </Dialog>
  )
}

const Group = ({ group: { name, lines } }: { group: KeyGroup }) => (
  <section aria-label={name}>
    <h3>{name}</h3>
    <dl>
      {lines.map(({ keys, does }) => (
        <div key={`${keys.join()} ${does}`}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="cd-key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)
