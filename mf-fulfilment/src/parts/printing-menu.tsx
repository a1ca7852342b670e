import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Dialog, Menu } from 'shared-components/dialog'
import { $printing, type Printing, setPrinting } from 'shared-state'

const ways: readonly { id: Printing; label: string; note: string }[] = [
  { id: 'dialog', label: 'Browser dialog', note: 'Print label opens the browser’s dialog.' },
  {
    id: 'station',
    label: 'This station prints by itself',
    note: 'The label comes out as soon as a parcel has it. Nothing to press.',
  },
]

/** How this device prints its labels. */
export function PrintingMenu() {
  const chosen = useStore($printing)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Menu
        isLarge
        icon="printer"
        label="Printing"
        text={`Printing: ${chosen === 'station' ? 'by itself' : 'browser dialog'}`}
        items={[
          ...ways.map(({ id, label, note }) => ({
            label,
            note,
            isChecked: id === chosen,
            onPick: () => setPrinting(id),
          })),
          '-',
          { label: 'How to set up a station', onPick: () => setShown(true) },
        ]}
      />
      {isShown && (
        <Dialog title="How to set up a station" onClose={() => setShown(false)}>
          <div className="cd-stack">
            <p>Once for each device, by whoever looks after it:</p>
            <p>Make the label printer the default printer of the device.</p>
            <p>
              Start Chromium or Chrome with <code>--kiosk-printing</code>, so that it prints without asking.
            </p>
            <p>Then choose “This station prints by itself” here.</p>
          </div>
        </Dialog>
      )}
    </>
  )
}
