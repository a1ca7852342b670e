import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, settled, wearTheme } from 'shared-components/draw'
import type { PickingList } from '../parts/picking-lists.ts'
import { ListDrawer } from './list-drawer.tsx'

const list = { pickingListId: 724, status: 'Paused', picker: '', pickerId: null, orders: [] } as unknown as PickingList

suite('a picking list beside the others', () => {
  setup(wearTheme)
  teardown(() => setViewport({ width: 1440, height: 900 }))

  for (const width of [360, 1440])
    test(`at ${width} what dissolves the list says so, in red, far from the way to pick it`, async () => {
      await setViewport({ width, height: 800 })
      const { place, undraw } = draw(
        <ListDrawer list={list} onClose={() => undefined} onClear={() => undefined} clearRefusal={undefined} />,
      )
      await settled()
      const [pick, clear] = ['Pick', 'Clear list'].map((name) => buttonNamed(name, place))
      expect(clear?.className).to.contain('cd-button--danger')
      const [here, there] = [pick, clear].map((button) => button?.getBoundingClientRect())
      expect((there?.left ?? 0) - (here?.right ?? 0)).to.be.greaterThan(40)
      await expectAccessible(place)
      undraw()
    })
})
