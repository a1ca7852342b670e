import { Menu } from 'shared-components/dialog'
import { Button } from 'shared-components/page'
import { priorityLevels } from './order-values.tsx'
import type { Order } from './order.ts'

const choices = [2, 1, 0] as const
type PriorityMenuProps = {
  reason: string | undefined
  current?: Order['priority']
  text?: string | undefined
  onPick: (priority: Order['priority']) => void
}

/** The three priorities, Urgent first. */
export function PriorityMenu({ reason, current, text = 'Set priority', onPick }: PriorityMenuProps) {
  if (reason)
    return (
      <Button icon="chevron-double-up" disabledReason={reason}>
        {text}
      </Button>
    )
  return (
    <Menu
      label={text}
      icon="chevron-double-up"
      text={text}
      items={choices.map((priority) => ({
        label: priorityLevels[priority] ?? '',
        onPick: () => onPick(priority),
        ...(current === undefined ? {} : { isChecked: priority === current }),
      }))}
    />
  )
}
