import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { scan, told, useBrowser } from '../parts/browser.ts'
import { upload } from '../parts/files.ts'
import { makeProduct, orderOf, receive, unique, untilStatus } from '../parts/floor.ts'
import { as, people, until } from '../parts/people.ts'
import { takePrints } from '../parts/prints.ts'

const browser = useBrowser()
const [courier, bin, tray, cell] = ['Coast Express', 'BIN-B1', 'T-5201', 'D-01-05-A']

/** What a step costs a person; more than this fails. Looking for its screen is not counted. */
const ceilings = {
  import: { clicks: 3, scans: 0 },
  list: { clicks: 2, scans: 0 },
  pick: { clicks: 1, scans: 3 },
  pack: { clicks: 0, scans: 2 },
  ship: { clicks: 0, scans: 3 },
  checkout: { clicks: 3, scans: 1 },
  release: { clicks: 2, scans: 0 },
} as const

/** From the shelf to the bin, whoever makes the lists: the weight is typed, or comes from the scale. */
const shelfToBin = { steps: ['pick', 'pack', 'ship'], clicks: 1, scans: 8 } as const

/** Presses and scans of one step. */
class Cost {
  clicks = 0
  scans = 0
  async click(locator: Locator): Promise<void> {
    this.clicks += 1
    await locator.click()
  }
  async scan(page: Page, code: string): Promise<void> {
    this.scans += 1
    await scan(page, code)
  }
}
const spent: { -readonly [Step in keyof typeof ceilings]?: Cost } = {}
const begin = (step: keyof typeof ceilings): Cost => (spent[step] = new Cost())
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function importOrder(sku: string, reference: string): Promise<number> {
  const page = await browser.as(people.birch)
  await page.goto('/order/import-orders')
  const cost = begin('import')
  const file = Buffer.from(`Reference code,SKU,Quantity,Courier\n${reference},${sku},1,${courier}`)
  cost.clicks += 1
  await page.getByLabel('File').setInputFiles(upload('orders.csv', file))
  await cost.click(named(page, 'Read the file'))
  await cost.click(named(page, /^Import 1 order/))
  await page.getByText('The import has ended').waitFor({ timeout: 60_000 })
  const manager = await as(people.manager)
  const orderId = await until(
    'The order of the file',
    async () => (await manager.order.getOrderList({ query: { referenceCode: reference } })).result[0]?.orderId,
  )
  await untilStatus(orderId, 2000)
  return orderId
}

async function pickOrder(orderId: number, code: string): Promise<void> {
  const { warehouseOrderId } = await orderOf(orderId)
  const desk = await browser.as(people.manager)
  await desk.goto(`/fulfilment/fulfilment-pick?q=${warehouseOrderId}`)
  const listing = begin('list')
  await listing.click(desk.getByRole('row', { name: new RegExp(warehouseOrderId) }).getByRole('checkbox'))
  await listing.click(named(desk, 'Add 1 to picking list'))
  const made = await desk.getByText(/on picking list \d+/).innerText()
  const page = await browser.as(people.worker, { size: 'handheld' })
  await page.goto('/fulfilment/pick/picking-list')
  const cost = begin('pick')
  await cost.click(named(page, `Take list ${/list (\d+)/.exec(made)?.[1]}`))
  await page.getByText(cell, { exact: true }).first().waitFor()
  await cost.scan(page, cell)
  await told(page, 'right', `Right cell ${cell}`)
  await cost.scan(page, code)
  await told(page, 'right', 'Right item, 1 of 1')
  await cost.scan(page, tray)
  await untilStatus(orderId, 2200)
}

async function packOrder(page: Page, orderId: number, code: string): Promise<void> {
  const prints = await takePrints(page)
  await page.goto('/fulfilment/fulfilment-pack')
  await page.getByPlaceholder('Order, tracking or reference').waitFor()
  const cost = begin('pack')
  await cost.scan(page, tray)
  await page.getByRole('heading', { name: new RegExp(`Tray ${tray}`) }).waitFor()
  // Once for this device.
  await named(page, 'Printing: browser dialog').click()
  await page.getByRole('menuitemradio', { name: 'This station prints by itself' }).click()
  await cost.scan(page, code)
  await told(page, 'right', 'Parcel closed')
  await untilStatus(orderId, 3000)
  await page.getByText('Its label is with the printer.').waitFor()
  await expect.poll(async () => (await orderOf(orderId)).parcels.map(({ labelPrints }) => labelPrints)).toEqual([1])
  expect(prints.map(({ type }) => type)).toEqual(['application/pdf'])
}

async function shipParcel(page: Page, orderId: number, trackingNumber: string): Promise<void> {
  const { warehouseOrderId } = await orderOf(orderId)
  await page.goto('/fulfilment/fulfilment-shipping')
  await page.getByRole('combobox', { name: 'Shipping bin' }).waitFor()
  const cost = begin('ship')
  await cost.scan(page, warehouseOrderId)
  await page.locator('input[name=weight]:focus').fill('0.31')
  await page.keyboard.press('Enter')
  await told(page, 'right', '0.31 kg kept')
  await cost.scan(page, trackingNumber)
  await told(page, 'right', trackingNumber)
  await cost.scan(page, bin)
  await told(page, 'right', `lies in bin ${bin}`)
  await untilStatus(orderId, 4000)
}

async function checkOut(page: Page, orderId: number, trackingNumber: string): Promise<void> {
  await page.goto('/fulfilment/fulfilment-shipping-checkout')
  const cost = begin('checkout')
  const row = page.getByRole('row', { name: new RegExp(bin) })
  await cost.click(row.getByRole('link', { name: 'Check out' }))
  await page.getByText(`Bin ${bin} · ${courier}`).waitFor()
  await cost.scan(page, trackingNumber)
  await told(page, 'right', 'Right parcel')
  await cost.click(named(page, /^Hand over \d+ parcels? to/))
  await cost.click(page.getByRole('dialog').getByRole('button', { name: /^Hand over/ }))
  await untilStatus(orderId, 5000)
}

test('an order goes from the file to the van and arrives at no more presses and scans than each step is worth', async () => {
  const lamp = await makeProduct('Lamp, folding')
  await receive(lamp.sku, cell, 2)
  const orderId = await importOrder(lamp.sku, unique('FILE'))
  await pickOrder(orderId, lamp.code)
  const page = await browser.as(people.worker)
  await packOrder(page, orderId, lamp.code)
  const trackingNumber = unique('COAST').replace(/\W/g, '')
  await shipParcel(page, orderId, trackingNumber)
  await checkOut(page, orderId, trackingNumber)

  await page.goto('/fulfilment/fulfilment-release')
  const cost = begin('release')
  await cost.click(
    page.getByRole('row', { name: new RegExp(bin) }).getByRole('button', { name: /^Mark \d+ delivered/ }),
  )
  await cost.click(page.getByRole('dialog').getByRole('button', { name: /^Mark \d+ delivered/ }))
  await untilStatus(orderId, 6000)

  const dear = Object.entries(ceilings).filter(([step, { clicks, scans }]) => {
    const cost = spent[step as keyof typeof ceilings]
    return cost === undefined || cost.clicks > clicks || cost.scans > scans
  })
  expect(dear.map(([step]) => step)).toEqual([])
  const sum = (of: 'clicks' | 'scans') => shelfToBin.steps.reduce((all, step) => all + (spent[step]?.[of] ?? 0), 0)
  expect(sum('clicks')).toBeLessThanOrEqual(shelfToBin.clicks)
  expect(sum('scans')).toBeLessThanOrEqual(shelfToBin.scans)
})
