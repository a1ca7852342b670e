import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { setSearch } from 'shared-state'
import { ShopManagement } from './shop-management.tsx'
import type { Shop } from './shop-form.tsx'

const shop: Shop = {
  id: 4,
  shopId: 4,
  shopName: 'Main',
  merchantId: 1,
  merchantName: 'Birch',
  platform: 'Internal',
  marketShopId: null,
  minimumDaysLeft: 30,
  isActive: true,
  createdTimestamp: Date.UTC(2026, 10, 21),
}

let undraw = (): void => undefined
let end = (): void => undefined
let sent: unknown[]
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}

suite('the shops of a merchant', () => {
  setup(async () => {
    await wearTheme()
    sent = []
    end = answerCalls({
      'shop.getShopList': () => [shop],
      'shop.update': (body) => {
        sent.push(body)
        return { shopId: 4 }
      },
    })
    setSearch('?open=4', true)
  })
  teardown(() => {
    undraw()
    end()
    setSearch('', true)
  })

  test('an opened shop shows its minimum of days left, and an emptied one asks for none', async () => {
    const { place, undraw: away } = draw(<ShopManagement />)
    undraw = away
    await until(() => document.querySelector('[name=minimumDaysLeft]') !== null)
    const days = found<HTMLInputElement>('[name=minimumDaysLeft]')
    expect(days.value).to.equal('30')
    await expectAccessible(place)
    days.focus()
    days.select()
    document.execCommand('delete')
    await settled()
    buttonNamed('Save shop').click()
    await until(() => sent.length > 0)
    expect(sent).to.deep.equal([{ shopId: 4, shopName: 'Main', minimumDaysLeft: null }])
  })
})
