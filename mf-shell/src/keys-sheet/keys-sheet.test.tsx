import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from 'shared-components/draw'
import { KeysSheet } from './keys-sheet.tsx'

suite('the sheet of keys', () => {
  let undraw = () => {}
  let area: HTMLElement
  let closed = 0
  setup(async () => {
    await wearTheme()
    area = document.body.appendChild(document.createElement('div'))
    area.id = 'area'
    closed = 0
  })
  teardown(async () => {
    undraw()
    area.remove()
    await wearDark(false)
    await setViewport({ width: 1440, height: 900 })
  })
  const open = async () => {
    ;({ undraw } = draw(<KeysSheet onClose={() => (closed += 1)} />))
    await settled()
  }
  const groups = () => [...document.querySelectorAll('.keys-sheet h3')].map((head) => head.textContent)

  test('a page without a list knows the keys of everywhere alone', async () => {
    await open()
    expect(groups()).to.deep.equal(['Everywhere', 'In the search'])
    buttonNamed('Close').click()
    expect(closed).to.equal(1)
  })

  test('a list, its rows to choose, an open record and keys that a part names are told', async () => {
    area.innerHTML = `<table><tbody><tr data-row="1"><td><input type="checkbox" /></td></tr></tbody></table>
      <aside class="cd-drawer"></aside><button aria-keyshortcuts="Control+P">Print</button>`
    await open()
    expect(groups()).to.deep.equal([
      'Everywhere',
      'In the list',
      'Rows to choose',
      'The open record',
      'On this page',
      'In the search',
    ])
    expect(found('.keys-sheet').textContent).to.contain('Control P').and.contain('Print')
  })

  test('it has no finding of axe, at a desk and on a telephone, light and dark', async () => {
    await open()
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const isDark of [false, true]) {
        await setViewport({ width, height })
        await wearDark(isDark)
        await expectAccessible(found('dialog'))
        expect(found('dialog').scrollWidth).to.be.at.most(width)
      }
  })
})
