import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Button, toast, Toasts } from '../../page.ts'
import { Confirm, Dialog, Drawer, Menu } from '../../dialog.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from '../../draw.ts'

function Opener({ isForced }: { isForced?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title="Edit cell" onClose={isForced ? undefined : () => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

async function press(key: string): Promise<void> {
  await sendKeys({ press: key })
  await settled()
}

/** What stands uppermost in the middle of an element, and would take the press. */
function topAt(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}

suite('dialogs', () => {
  setup(wearTheme)

  test('focus goes into the dialog, stays there, and comes back on Esc', async () => {
    const { undraw } = draw(<Opener />)
    buttonNamed('Open').focus()
    buttonNamed('Open').click()
    await settled()
    const dialog = found<HTMLDialogElement>('dialog')
    expect(document.activeElement).to.equal(found('input'))
    expect(dialog.matches(':modal')).to.equal(true)
    for (let count = 0; count < 5; count += 1) {
      await press('Tab')
      expect(document.activeElement === document.body || dialog.contains(document.activeElement)).to.equal(true)
    }
    await expectAccessible(dialog)
    await press('Escape')
    expect(document.querySelector('dialog')).to.equal(null)
    expect(document.activeElement).to.equal(buttonNamed('Open'))
    undraw()
  })

  test('what is told while a dialog is open is seen and pressed in it, and stands on the page after it', async () => {
    let undone = 0
    // The frame draws in a root of its own.
    const [frame, area] = [draw(<Toasts />), draw(<Opener />)]
    buttonNamed('Open').click()
    await settled()
    toast({ message: 'Saved', onUndo: () => void (undone += 1) })
    toast({ message: 'Told' })
    await settled()
    expect(topAt(buttonNamed('Undo')) === buttonNamed('Undo')).to.equal(true)
    await expectAccessible(found('dialog'))
    buttonNamed('Undo').click()
    await settled()
    expect(undone).to.equal(1)
    await press('Escape')
    expect(document.querySelector('dialog')).to.equal(null)
    expect(found('.cd-toast', frame.place).textContent).to.equal('Told')
    buttonNamed('Dismiss').click()
    area.undraw()
    frame.undraw()
  })

  test('a forced dialog has no close button and stays on Esc', async () => {
    const { undraw } = draw(<Opener isForced />)
    buttonNamed('Open').click()
    await settled()
    await press('Escape')
    await press('Escape')
    expect(found('dialog').querySelector('[aria-label=Close]')).to.equal(null)
    expect(found<HTMLDialogElement>('dialog').open).to.equal(true)
    undraw()
  })

  test('a refusal stays in the confirmation, with its words', async () => {
    let isClosed = false
    const { undraw } = draw(
      <Confirm
        title="Cancel order WO-1?"
        action="Cancel order"
        onConfirm={() => Promise.reject(new Error('WO-1 is Shipped.'))}
        onClose={() => {
          isClosed = true
        }}
      />,
    )
    buttonNamed('Cancel order').click()
    await settled()
    await settled()
    expect(found('[role=alert]').textContent).to.contain('WO-1 is Shipped.')
    expect(isClosed).to.equal(false)
    undraw()
  })

  test('the drawer leaves the list usable and closes on Esc', async () => {
    let closed = 0
    const { undraw } = draw(
      <>
        <Button>Row</Button>
        <Drawer
          title="WO-1"
          onClose={() => {
            closed += 1
          }}
        >
          Lines
        </Drawer>
      </>,
    )
    expect(found('dialog').matches(':modal')).to.equal(false)
    buttonNamed('Row').focus()
    await press('Escape')
    expect(closed).to.equal(1)
    undraw()
  })
})

suite('menus', () => {
  setup(wearTheme)

  test('arrows move, Enter picks, the focus comes back', async () => {
    const picked: string[] = []
    const { place, undraw } = draw(
      <Menu
        label="More"
        items={[
          { label: 'Hold', onPick: () => picked.push('Hold') },
          '-',
          { label: 'Cancel', onPick: () => picked.push('Cancel') },
          { label: 'Print', disabledReason: 'After packing' },
        ]}
      />,
    )
    buttonNamed('More').focus()
    await press('Enter')
    expect(document.activeElement?.textContent).to.equal('Hold')
    await expectAccessible(place)
    await press('ArrowDown')
    await press('Enter')
    expect(picked).to.deep.equal(['Cancel'])
    expect(document.activeElement).to.equal(buttonNamed('More'))
    undraw()
  })

  test('a menu stays when the scroll that brought its button is told late, and goes when the page moves under it', async () => {
    const { place, undraw } = draw(<Menu label="More" items={[{ label: 'Hold' }]} />)
    place.style.paddingBottom = '3000px'
    buttonNamed('More').click()
    await settled()
    document.dispatchEvent(new Event('scroll'))
    await settled()
    expect(document.querySelector('[role=menu]')).not.to.equal(null)
    scrollBy({ top: 40, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await settled()
    expect(document.querySelector('[role=menu]')).to.equal(null)
    undraw()
    scrollTo(0, 0)
  })

  test('an open menu stands over a toast, in a drawer too', async () => {
    const takeAway = toast({ message: 'WO-1 goes on' })
    const picked: string[] = []
    const menu = <Menu label="More" items={[{ label: 'Hold', onPick: () => picked.push('Hold') }]} />
    const { undraw } = draw(
      <>
        <Drawer title="WO-1" footer={menu} onClose={() => undefined}>
          Lines
        </Drawer>
        <Toasts />
      </>,
    )
    buttonNamed('More').click()
    await settled()
    const [item, said] = [buttonNamed('Hold').getBoundingClientRect(), found('.cd-toast').getBoundingClientRect()]
    const [x, y] = [item.left + item.width / 2, Math.max(item.top, said.top) + 4]
    expect([y < Math.min(item.bottom, said.bottom), x > said.left, x < said.right]).to.deep.equal([true, true, true])
    document.elementFromPoint(x, y)?.closest('button')?.click()
    expect(picked).to.deep.equal(['Hold'])
    takeAway()
    undraw()
  })

  test('Esc closes the menu and not the dialog around it', async () => {
    let closed = 0
    const { undraw } = draw(
      <Dialog
        title="Edit"
        onClose={() => {
          closed += 1
        }}
      >
        <Menu label="More" items={[{ label: 'Hold' }]} />
      </Dialog>,
    )
    buttonNamed('More').click()
    await settled()
    await press('Escape')
    expect([document.querySelector('[role=menu]'), closed]).to.deep.equal([null, 0])
    undraw()
  })
})
