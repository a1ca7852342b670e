import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { SlotPart } from 'shared-components/area'
import { Button, Card, Empty, Failed, useNarrow } from 'shared-components/page'
import { roleNames } from 'contract/roles'
import { $areas, $fills, $role } from 'shared-state'
import { menuOf } from '../frame/menu.ts'
import type { Href } from '../href.ts'
import { Customise } from './customise.tsx'
import { useLayout } from './kept-layout.ts'
import { cardName, cardsOf, isShown } from './layout.ts'
import { Links } from './links.tsx'
import type { Told } from './numbers.ts'
import { RangeChoice } from './range-choice.tsx'
import type { Range } from './range.ts'
import { useTold } from './use-told.ts'

type ActionsProps = { range: Range | undefined; customise: () => void }
export type BoardProps = {
  userId: number
  range: Range
  zone: string
  isCustomising: boolean
  actions: ActionsProps | false
  onCustomised: () => void
  /** What is known of the numbers above beyond the order statistics. */
  onTold: (told: Told) => void
}

/** The cards of the other areas, chosen and ordered by the person. */
export function Board({ userId, range, zone, isCustomising, actions, onCustomised, onTold }: BoardProps) {
  const untold = useTold(range, onTold)
  const [layout, keep] = useLayout(userId)
  const role = useStore($role)
  const cards = cardsOf(useStore($fills), layout, role, useNarrow())
  const drawn = cards.filter((card) => isShown(card, layout, role))
  const give = { from: range.from, to: range.to, zone }
  const problem = untold && (
    <Card>
      <Failed title="Not all numbers could be read" error={untold.error} onRetry={untold.retry} />
    </Card>
  )
  if (cards.length === 0)
    return (
      <>
        {problem}
        <Pages />
      </>
    )
  return (
    <>
      {problem}
      {actions && (
        <div className="frame-actions">
          <BoardActions {...actions} />
        </div>
      )}
      <div className="frame-cards">
        {drawn.map((card) => (
          <div
            key={cardName(card)}
            className={`frame-cards__cell frame-cards__cell--${card.columns ?? 8}${card.isShort ? ' frame-cards__cell--short' : ''}`}
          >
            <SlotPart fill={card} give={give} frame={TitledCard} />
          </div>
        ))}
      </div>
      {drawn.length === 0 && (
        <Card>
          <Empty title="No card is shown">Choose some with Customise.</Empty>
        </Card>
      )}
      {isCustomising && <Customise cards={cards} layout={layout} onChange={keep} onClose={onCustomised} />}
    </>
  )
}

/** Which days, and which cards. */
export function BoardActions({ range, customise }: ActionsProps) {
  return (
    <>
      {range && <RangeChoice range={range} />}
      <Button icon="sliders" onClick={customise}>
        Customise
      </Button>
    </>
  )
}

const TitledCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>{children}</Card>
)

/** For a role that no area has a card for: its pages, since there is nothing else to see. */
function Pages() {
  const role = useStore($role)
  const groups = menuOf(useStore($areas), role, '/dashboard' satisfies Href).filter(({ name }) => name !== 'Dashboard')
  if (groups.length > 0) return <Links groups={groups} />
  return (
    <Card>
      <Empty title="No pages yet">
        Your role {roleNames[role]} has no pages of its own. Ask a manager if you need some.
      </Empty>
    </Card>
  )
}
