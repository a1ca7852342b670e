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
  connection: null,
}

const hour = 3_600_000
const market: Shop = {
  ...shop,
  id: 5,
  shopId: 5,
  shopName: 'Birch Shopee',
  platform: 'Shopee',
  marketShopId: '77120',
  keys: [],
  connection: {
    state: 'Refused',
    marketName: 'Birch there',
    country: 'MY',
    currency: 'MYR',
    connectedTimestamp: Date.UTC(2026, 10, 21),
    connectedBy: 'Ana',
    accessTimestamp: Date.UTC(2026, 10, 22),
    renewTimestamp: null,
    refreshTimestamp: null,
    problem: { code: 'error_auth', words: 'refresh token revoked', sinceTimestamp: Date.UTC(2026, 10, 22) - hour },
    waitsTimestamp: null,
  },
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
      'shop.getShopList': () => [shop, market],
      'shop.authMarketUrl': () =>
        Response.json(
          { success: false, error: 'market-not-set-up', message: 'Shopee is not set up in this installation.' },
          { status: 409 },
        ),
      'shop.getAccessToken': (body) => {
        sent.push(body)
        return { keyId: 9, shopId: 5, name: 'ERP', token: 'cd_live_test', oldUntilTimestamp: null }
      },
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

  test('the list says of each shop how it stands, what needs somebody first, on a desk', async () => {
    setSearch('', true)
    const { place, undraw: away } = draw(<ShopManagement />)
    undraw = away
    await until(() => place.textContent?.includes('Birch Shopee') ?? false)
    const words = place.textContent ?? ''
    expect(words).to.include('2 shops · 1 needs you')
    expect(words).to.include('Needs you: connect again')
    expect(words).to.include('refresh token revoked')
    expect(words.indexOf('Birch Shopee')).to.be.lessThan(words.indexOf('Main'))
    await expectAccessible(place)
  })

  test('a shop that was refused says what it means and the way out; a key is shown once', async () => {
    setSearch('?open=5', true)
    const { place, undraw: away } = draw(<ShopManagement />)
    undraw = away
    await until(() => document.querySelector('[name=minimumDaysLeft]') !== null)
    expect(document.body.textContent).to.include('Way out')
    buttonNamed('Make key').click()
    await until(() => document.querySelector('dialog [name=name]') !== null)
    found<HTMLInputElement>('dialog [name=name]').focus()
    document.execCommand('insertText', false, 'ERP')
    await settled()
    found<HTMLButtonElement>('.cd-dialog [type=submit]').click()
    await until(() => document.body.textContent?.includes('cd_live_test') ?? false)
    expect(sent).to.deep.equal([{ shopId: 5, name: 'ERP' }])
    await expectAccessible(place)
  })

  test('a shop is connected from the marketplaces as big buttons; a refusal stands there in words', async () => {
    setSearch('?open=connect', true)
    const { place, undraw: away } = draw(<ShopManagement />)
    undraw = away
    await until(() => place.querySelector('[value=Shopee]') !== null)
    await expectAccessible(place)
    found<HTMLInputElement>('[value=Shopee]').click()
    await settled()
    buttonNamed('Go to Shopee').click()
    await until(() => place.textContent?.includes('not set up') ?? false)
  })
})
