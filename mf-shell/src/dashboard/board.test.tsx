import { expect } from 'chai'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import { refreshStatistics, written } from 'shared-state'
import { Board } from './board.tsx'
import type { Told } from './numbers.ts'

const day = 86_400_000
const figures = {
  received: 4,
  shipped: 3,
  onTime: 3,
  late: 0,
  delivered: 2,
  returned: 1,
  cancelled: 0,
  outOfStock: 0,
}

suite('the numbers beyond the order statistics', () => {
  setup(wearTheme)
  teardown(() => localStorage.clear())

  test('what could not be read of them is said in words, and Retry reads it again', async () => {
    signedInAs({ id: 7, role: 'MERCHANT_ADMIN' })
    let isDown = true
    const reply = (told: unknown) => () =>
      isDown ? Response.json({ success: false, message: 'Down.' }, { status: 503 }) : told
    const end = answerCalls({
      'statistics.getOrder': () => ({ delivered: 2, statuses: [] }),
      'statistics.getDays': reply({
        result: [],
        today: { ...figures, backlog: 1 },
        yesterday: { ...figures, backlog: 1 },
        total: figures,
        before: figures,
        zone: null,
        day: '2026-11-23',
        yesterdayStatuses: [],
      }),
      'statistics.getLeadTimes': reply({
        result: [],
        by: 'day',
        zone: null,
        orders: 0,
        p50Ms: null,
        p90Ms: null,
        before: {},
      }),
      // It is well, whatever happens to the others.
      'statistics.getStockOuts': () => ({ result: [], zone: null, skus: 0, ordersLost: 6, change: 0, lost: [] }),
    })
    await refreshStatistics()
    const range = { from: Date.now() - day, to: Date.now() + day, words: 'today' }
    let told: Told = {}
    const { place, undraw } = draw(
      <Board
        userId={7}
        range={range as never}
        zone="UTC"
        isCustomising={false}
        actions={false}
        onCustomised={() => undefined}
        onTold={(now) => (told = now)}
      />,
    )
    while (!place.textContent?.includes('Not all numbers could be read')) await settled()
    await expectAccessible(place)
    while (!told.lost) await settled()
    expect([told.lost.value, told.returned, told.lead]).to.deep.equal([6, undefined, undefined])
    isDown = false
    buttonNamed('Retry', place).click()
    while (!told.returned) await settled()
    expect(told.returned.value).to.equal(1)
    while (place.textContent?.includes('Not all numbers')) await settled()
    // What fails later stands as it was read, and that it was not read again is said.
    isDown = true
    written(['order'])
    while (!place.textContent?.includes('Not all numbers could be read')) await settled()
    expect(told.returned.value).to.equal(1)
    undraw()
    end()
  })
})
