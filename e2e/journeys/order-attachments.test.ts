import { expect, test } from 'vitest'
import sharp from 'sharp'
import { axe, turn, useBrowser } from '../parts/browser.ts'
import { makeOrder, orderOf } from '../parts/floor.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

test('a merchant adds a paper and a picture to its order, and the warehouse finds both on a telephone', async () => {
  const { orderId } = await makeOrder([{ sku: 'TENT-2P-OLV', quantity: 1 }])
  const { warehouseOrderId } = await orderOf(orderId)
  const desk = await browser.as(people.birch)
  await desk.goto(`/order/order-management?open=${orderId}`)
  const drawer = desk.getByRole('dialog', { name: new RegExp(warehouseOrderId) })
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a86' } })
  await drawer.getByLabel('Files to add').setInputFiles([
    { name: 'customs.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'Größe.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() },
  ])
  await drawer.getByText('Größe.jpg').waitFor()
  expect(await axe(desk)).toEqual([])
  await turn(desk, 'dark')
  expect(await axe(desk)).toEqual([])

  const handheld = await browser.as(people.worker, { size: 'handheld' })
  await handheld.goto(`/order/order-management?open=${orderId}`)
  await handheld.getByText('customs.pdf').scrollIntoViewIfNeeded()
  const [saved] = await Promise.all([
    handheld.waitForEvent('download'),
    handheld.getByRole('button', { name: 'Download Größe.jpg' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Größe.jpg')
  expect(await axe(handheld)).toEqual([])
  expect(await handheld.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
