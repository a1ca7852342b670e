import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()
const [warmUp, rounds] = [20, 100]

type Counters = { nodes: number; jsEventListeners: number; heap: number }

/** What the page holds after the garbage is collected. */
async function held(session: CDPSession): Promise<Counters> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes, jsEventListeners, heap: usedSize }
}

/** Leaves an area for another and comes back, as a person does by the menu. */
async function toAndFro(page: Page, times: number): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (let round = 0; round < times; round++) {
    await menu.getByRole('link', { name: 'Release', exact: true }).click()
    await page.getByRole('heading', { name: 'Fulfilment > Release' }).waitFor()
    await menu.getByRole('link', { name: 'Order History', exact: true }).click()
    await page.getByRole('heading', { name: 'Order History' }).waitFor()
  }
}

test('two areas that are mounted and unmounted 100 times each leave nothing behind', async () => {
  const page = await browser.as(people.manager)
  const session = await page.context().newCDPSession(page)
  await page.goto('/order/order-management')
  await toAndFro(page, warmUp)
  await settled(page)
  const before = await held(session)
  await toAndFro(page, rounds)
  await settled(page)
  const after = await held(session)
  const styles = await page.evaluate(() => document.querySelectorAll('style, link[rel=stylesheet]').length)
  console.info(`After ${rounds} rounds: nodes ${before.nodes} to ${after.nodes}, listeners ${before.jsEventListeners} to ${after.jsEventListeners}, heap ${(before.heap / 1e6).toFixed(1)} to ${(after.heap / 1e6).toFixed(1)} MB, ${styles} style sheets`)
  // One listener or two nodes left in each round would be 100 and 200; a heap that grows by 20 kB a round 2 MB.
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(rounds / 2)
  expect(after.nodes - before.nodes).toBeLessThan(rounds * 2)
  expect(after.heap - before.heap).toBeLessThan(rounds * 20_000)
})
