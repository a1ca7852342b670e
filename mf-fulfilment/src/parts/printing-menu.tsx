import { useStore } from '@nanostores/react'
import { Menu } from 'shared-components/dialog'
import { $printing, type Printing, setPrinting } from 'shared-state'

const ways: readonly { id: Printing; label: string; note: string }[] = [
  { id: 'dialog', label: 'Browser dialog', note: 'Print label opens the browser’s dialog.' },
  {
    id: 'station',
    label: 'This station prints by itself',
    note: 'As soon as a parcel has its label. Start Chromium with --kiosk-printing and make the label printer the default.',
  },
]

/** How this device prints its labels. */
export function PrintingMenu() {
  const chosen = useStore($printing)
  return (
    <Menu
      isLarge
      icon="printer"
      label="Printing"
      text={`Printing: ${chosen === 'station' ? 'by itself' : 'browser dialog'}`}
      items={ways.map(({ id, label, note }) => ({
        label,
        note,
        isChecked: id === chosen,
        onPick: () => setPrinting(id),
      }))}
    />
  )
}
