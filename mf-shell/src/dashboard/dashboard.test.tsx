import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import type { AreaFill } from 'shared-state'
import { useState } from 'react'
import { Customise } from './customise.tsx'
import { useLayout } from './kept-layout.ts'
import { cardsOf, isShown } from './layout.ts'

const fills: readonly AreaFill[] = ['In and out', 'Cut-off', 'Jobs'].map((title, index) => ({
  area: 'mf-orders',
  slot: 'dashboard-panel',
  name: title,
  title,
  sections: [],
  place: index,
}))

function Board({ userId }: { userId: number }) {
  const [layout, keep] = useLayout(userId)
  const [isOpen, setOpen] = useState(true)
  const cards = cardsOf(fills, layout, 'WAREHOUSE_MANAGER')
  return (
    <>
      <p id="drawn">
        {cards
          .filter((card) => isShown(card, layout, 'WAREHOUSE_MANAGER'))
          .map(({ title }) => title)
          .join(', ')}
      </p>
      {isOpen && <Customise cards={cards} layout={layout} onChange={keep} onClose={() => setOpen(false)} />}
    </>
  )
}
const drawn = () => found('#drawn').textContent

suite('customising the dashboard', () => {
  setup(async () => {
    localStorage.clear()
    await wearTheme()
  })

  test('a card is moved by the arrows on its handle and hidden by its box, and stays so for this person alone', async () => {
    const { undraw } = draw(<Board userId={7} />)
    await settled()
    await expectAccessible(found('dialog'))
    buttonNamed('Move Jobs: arrow up or down').focus()
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'ArrowUp' })
    await sendKeys({ press: 'ArrowUp' })
    expect(drawn()).to.equal('Jobs, In and out, Cut-off')
    expect(found('dialog [role=status]').textContent).to.equal('Jobs is card 1 of 3')
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Move Jobs: arrow up or down')
    found<HTMLInputElement>('dialog li:nth-child(3) input').click()
    await settled()
    expect(drawn()).to.equal('Jobs, In and out')
    undraw()

    const again = draw(<Board userId={7} />)
    expect(drawn()).to.equal('Jobs, In and out')
    again.undraw()
    const other = draw(<Board userId={8} />)
    expect(drawn()).to.equal('In and out, Cut-off, Jobs')
    other.undraw()
  })

  test('a card is dragged to another one’s place, and Reset puts all back', async () => {
    const { undraw } = draw(<Board userId={7} />)
    await settled()
    const [first, , last] = [...document.querySelectorAll('dialog li')]
    first?.dispatchEvent(new DragEvent('dragstart', { bubbles: true }))
    last?.dispatchEvent(new DragEvent('drop', { bubbles: true }))
    await settled()
    expect(drawn()).to.equal('Cut-off, Jobs, In and out')
    buttonNamed('Reset').click()
    await settled()
    expect(drawn()).to.equal('In and out, Cut-off, Jobs')
    undraw()
  })
})
