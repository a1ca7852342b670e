import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { draw, expectAccessible, settled, wearTheme } from 'shared-components/draw'
import { $statistics, type Statistics } from 'shared-state'
import { WorkCard } from './work-card.tsx'

const hour = 3_600_000
const stageOf = (status: number, ago: number) => ({ status, orders: 1204, oldestTimestamp: Date.now() - ago })

suite('where the work is', () => {
  setup(wearTheme)
  teardown(() => setViewport({ width: 1440, height: 900 }))

  for (const width of [360, 1440])
    test(`at ${width} the card holds its table`, async () => {
      await setViewport({ width, height: 740 })
      $statistics.set({ statuses: [stageOf(550, 90_000), stageOf(1500, 49.5 * hour)] } as unknown as Statistics)
      const { place, undraw } = draw(<WorkCard />)
      place.style.padding = '0 12px'
      await settled()
      const [table, body] = ['.cd-short', '.cd-card__body'].map((part) => place.querySelector(part))
      const room = (body?.clientWidth ?? 0) - 32
      expect(table?.getBoundingClientRect().width).to.be.at.most(room)
      expect(document.documentElement.scrollWidth).to.equal(width)
      expect(place.querySelectorAll('.cd-bar-svg').length).to.equal(width < 600 ? 0 : 2)
      await expectAccessible(place)
      undraw()
    })
})
