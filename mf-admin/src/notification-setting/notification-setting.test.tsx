import { expect } from 'chai'
import type { NotificationSetting } from 'contract/notification-settings'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  wearDark,
  wearTheme,
} from 'shared-components/draw'
import { Toasts } from 'shared-components/page'
import { $notice, setSearch, signIn } from 'shared-state'
import { MerchantNotificationSetting } from './merchant-notification-setting.tsx'
import { SuperNotificationSetting } from './super-notification-setting.tsx'

const makeSetting = (given: Partial<NotificationSetting> = {}): NotificationSetting => ({
  id: 4,
  type: 'ProductExpiry',
  roleType: 'MERCHANT_ADMIN',
  merchantId: null,
  channels: ['Bell', 'Mail'],
  daysAhead: 60,
  ...given,
})

let settings: NotificationSetting[] | undefined
let sent: Record<string, unknown>[]
let undraw = (): void => undefined
let end = (): void => undefined

/** Somebody of a role is signed in. */
function be(role: string): void {
  signIn('t', Date.now() + 60_000)
  const user = { id: 7, name: 'Suma', email: 'suma@crossdock.example', role: { type: role } }
  const kept = JSON.stringify({ user, token: 't', readTimestamp: Date.now() })
  localStorage.setItem('crossdock:user', kept)
  window.dispatchEvent(new StorageEvent('storage', { key: 'crossdock:user', newValue: kept }))
}
function open(screen: React.ReactNode): HTMLElement {
  const drawing = draw(
    <>
      {screen}
      <Toasts />
    </>,
  )
  undraw = drawing.undraw
  return drawing.place
}
async function shows(words: string): Promise<void> {
  while (!document.body.textContent?.includes(words)) await settled()
}
const rowOf = (words: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')].find((row) => row.textContent?.includes(words)) ??
  expect.fail(`There is no row of ${words}.`)
const ill = () =>
  Response.json(
    {
      success: false,
      message: 'Something went wrong here.',
      error: 'unexpected',
      requestId: 'r-1',
      status: { code: 99, message: '' },
    },
    { status: 500 },
  )

suite('notification settings', () => {
  setup(async () => {
    await wearTheme()
    settings = [makeSetting()]
    sent = []
    end = answerCalls({
      'notification.getSettings': () =>
        settings ? { result: settings, merchants: [{ merchantId: 5, merchantName: 'Birch', settings: 2 }] } : ill(),
      'notification.addOrEditSettings': (body) => {
        sent.push(body)
        return makeSetting()
      },
      'notification.removeSettings': (body) => {
        sent.push(body)
        settings = []
        return { id: 4 }
      },
    })
  })
  teardown(async () => {
    undraw()
    end()
    setSearch('', true)
    $notice.set(undefined)
    localStorage.clear()
    await wearDark(false)
  })

  test('the defaults say of each type and role who hears how, and by whom that was said', async () => {
    const place = open(<SuperNotificationSetting />)
    await shows('Bell and mail')
    const row = rowOf('Products that expireMerchant Admin')
    expect(row.textContent).to.contain('60').and.to.contain('Default of all merchants')
    expect(rowOf('Products that expireWarehouse Manager').textContent).to.contain('30').and.to.contain('Not set')
    for (const isDark of [false, true]) {
      await wearDark(isDark)
      await expectAccessible(place)
    }
  })

  test('a setting is changed, with its channels and days, and taken back to what holds without it', async () => {
    const place = open(<SuperNotificationSetting />)
    await shows('Bell and mail')
    rowOf('Products that expireMerchant Admin').click()
    await shows('How people of this role are told')
    await expectAccessible(place)
    found<HTMLInputElement>('input[name=bell]').click()
    const days = found<HTMLInputElement>('input[name=daysAhead]')
    days.focus()
    days.select()
    document.execCommand('insertText', false, '45')
    await settled()
    buttonNamed('Save').click()
    await shows('Products that expire for Merchant Admin is saved')
    expect(sent).to.deep.equal([
      { id: 4, values: { daysAhead: 45 }, type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN', channels: ['Mail'] },
    ])
    rowOf('Products that expireMerchant Admin').click()
    await shows('Back to “Bell, 30 days”')
    buttonNamed('Back to “Bell, 30 days”').click()
    await shows('Products that expire for Merchant Admin is as before')
    expect(sent.at(-1)).to.deep.equal({ id: '4' })
    await shows('Not set')
  })

  test('a server that is ill is told with Retry', async () => {
    settings = undefined
    const place = open(<SuperNotificationSetting />)
    await shows('Something went wrong here.')
    await expectAccessible(place)
    settings = [makeSetting()]
    buttonNamed('Retry', place).click()
    await shows('Bell and mail')
  })

  test('a superadmin chooses a merchant, of those with settings of their own at once', async () => {
    be('SUPERADMIN')
    settings = [makeSetting(), makeSetting({ id: 9, merchantId: 5, channels: [] })]
    const place = open(<MerchantNotificationSetting />)
    await shows('Birch, 2 settings')
    await expectAccessible(place)
    buttonNamed('Birch, 2 settings').click()
    await shows('Not told')
    expect(rowOf('Products that expireMerchant Admin').textContent).to.contain('The merchant’s own')
  })
})
