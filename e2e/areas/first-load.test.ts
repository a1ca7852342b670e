import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { password, settled, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'

const browser = useBrowser()

/** All that is asked for from the moment the sign-in was accepted until the page rests, by a browser that has nothing of the portal yet. */
async function firstLoad(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  await page.goto(`/auth/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail').fill(people.manager)
  await page.getByLabel('Password', { exact: true }).fill(password)
  page.on('request', (request) => void asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  await settled(page)
  return asked.filter((line) => !line.endsWith('/api/User/Authenticate'))
}

test('the first load of the portal asks for at most 20 things, its numbers and the bell included', async () => {
  const asked = await firstLoad(await browser.page(), '/dashboard')
  expect(asked).toContain('fetch /api/Statistics/GetOrder')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(20)
})

test('a first load that begins with a list asks for at most 25 files beside its data', async () => {
  const asked = (await firstLoad(await browser.page(), '/order/order-management')).filter((line) => !line.startsWith('fetch '))
  expect(asked.some((line) => line.includes('/assets/mf-orders'))).toBe(true)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
})
