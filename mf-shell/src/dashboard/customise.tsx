import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button, Icon } from 'shared-components/page'
import { Dialog } from 'shared-components/dialog'
import { useStore } from '@nanostores/react'
import { $role, type AreaFill } from 'shared-state'
import { cardName, isShown, type Layout, moved, toggled, usual } from './layout.ts'

type CustomiseProps = {
  cards: readonly AreaFill[]
  layout: Layout
  onChange: (layout: Layout) => void
  onClose: () => void
}

/** Which cards are drawn, and in which order: by dragging a row, or by the arrows on its handle. */
export function Customise({ cards, layout, onChange, onClose }: CustomiseProps) {
  const role = useStore($role)
  const [told, setTold] = useState('')
  const dragged = useRef<number | undefined>(undefined)
  const move = (from: number, to: number) => {
    const card = cards[from]
    if (!card || to < 0 || to >= cards.length || to === from) return
    onChange(moved(layout, cards, from, to))
    setTold(`${card.title} is card ${to + 1} of ${cards.length}`)
  }
  const isUsual = JSON.stringify(layout) === JSON.stringify(usual)
  return (
    <Dialog
      title="Customise the dashboard"
      onClose={onClose}
      footer={
        <>
          <Button
            disabledReason={isUsual ? 'The cards stand as they come.' : undefined}
            onClick={() => onChange(usual)}
          >
            Reset
          </Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ol className="frame-customise" aria-label="Cards">
        {cards.map((card, index) => (
          <Row
            key={cardName(card)}
            card={card}
            isOn={isShown(card, layout, role)}
            onToggle={() => onChange(toggled(layout, card, role))}
            onStep={(step) => move(index, index + step)}
            onDragStart={() => (dragged.current = index)}
            onDrop={() => dragged.current !== undefined && move(dragged.current, index)}
          />
        ))}
      </ol>
      <p className="cd-hidden" role="status">
        {told}
      </p>
    </Dialog>
  )
}

type RowProps = {
  card: AreaFill
  isOn: boolean
  onToggle: () => void
  onStep: (step: number) => void
  onDragStart: () => void
  onDrop: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function Row({ card, isOn, onToggle, onStep, onDragStart, onDrop }: RowProps) {
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  const over = (event: DragEvent) => event.preventDefault()
  return (
    <li className="frame-customise__row" draggable onDragStart={onDragStart} onDragOver={over} onDrop={onDrop}>
      <label className="frame-customise__card">
        <input type="checkbox" checked={isOn} onChange={onToggle} />
        {card.title}
      </label>
      <button
        type="button"
        className="frame-customise__grip"
        aria-label={`Move ${card.title}: arrow up or down`}
        onKeyDown={press}
      >
        <Icon name="grip-vertical" />
      </button>
    </li>
  )
}
