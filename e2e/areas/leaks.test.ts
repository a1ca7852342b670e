import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pick, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()
const [warmUp, rounds] = [10, 100]

type Counters = { nodes: number; jsEventListeners: number; heap: number }

/** What the page holds after the garbage is collected. */
async function held(session: CDPSession): Promise<Counters> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes, jsEventListeners, heap: usedSize }
}

/** One screen of each area that has any, by its entry in the menu: link, group it stands in, heading. */
const tour = [
  { link: 'Dashboard', heading: 'North Dock' },
  { link: 'Order History', group: 'Order', heading: 'Order History' },
  { link: 'Release', group: 'Fulfilment', heading: 'Fulfilment > Release' },
  { link: 'Cell Management', group: 'Warehouse', heading: 'Cell Management' },
  { link: 'Product', group: 'Catalogue', heading: 'Product List' },
  { link: 'Job History', heading: 'Job History' },
]
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Leaves each area for the next, as a person does by the menu. */
async function goRound(page: Page, times: number): Promise<void> {
  for (let round = 0; round < times; round++)
    for (const { link, group, heading } of tour) {
      if (group) await pick(page, group, link)
      else await menuOf(page).getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    }
}

test('every area that is mounted and unmounted 100 times leaves nothing behind', async () => {
  const page = await browser.as(people.manager)
  const session = await page.context().newCDPSession(page)
  await goRound(page, warmUp)
  await settled(page)
  const before = await held(session)
  await goRound(page, rounds)
  await settled(page)
  const after = await held(session)
  const styles = await page.evaluate(() => document.querySelectorAll('style, link[rel=stylesheet]').length)
  console.info(
    `After ${rounds} rounds: nodes ${before.nodes} to ${after.nodes}, listeners ${before.jsEventListeners} to ` +
      `${after.jsEventListeners}, heap ${(before.heap / 1e6).toFixed(1)} to ${(after.heap / 1e6).toFixed(1)} MB, ` +
      `${styles} style sheets`,
  )
  // One listener or two nodes left in each round would be 100 and 200; a heap that grows by 20 kB a round 2 MB.
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(rounds / 2)
  expect(after.nodes - before.nodes).toBeLessThan(rounds * 2)
  expect(after.heap - before.heap).toBeLessThan(rounds * 20_000)
}, 400_000)
