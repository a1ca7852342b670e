import { type Screen, maySee } from 'contract/area'
import { expect, test } from 'vitest'
import { axe, settled, turn, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { accounts, faultsOf, follow, pathOf, screens } from '../parts/screens.ts'

const browser = useBrowser()

/** Somebody who may open the screen, warehouse people first. */
const seerOf = (screen: Screen): string =>
  accounts.find(([role]) => role === 'WAREHOUSE_MANAGER' && maySee(screen, role))?.[1] ??
  accounts.find(([role]) => maySee(screen, role))?.[1] ??
  ''

test.each([
  ['desk', 'light'],
  ['handheld', 'light'],
  ['desk', 'dark'],
] as const)('no screen scrolls sideways or has a serious finding of axe: %s, %s', async (size, theme) => {
  const found: string[] = []
  for (const email of new Set(screens.map(seerOf))) {
    const page = await browser.as(email, { size, isDark: theme === 'dark' })
    for (const screen of screens.filter((one) => seerOf(one) === email)) {
      await follow(page, pathOf(screen))
      await settled(page, '#area h1')
      // What is not colour is the same in the dark.
      const findings = await axe(page, theme === 'dark' ? ['color-contrast'] : undefined)
      found.push(...(await faultsOf(page, screen)), ...findings.map((line) => `${screen.path}: ${line}`))
    }
  }
  expect(found).toEqual([])
})

test('a page that stands follows the device from light to dark', async () => {
  const page = await browser.as(people.manager)
  await turn(page, 'dark')
  await page.locator('html.sl-theme-dark').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  await turn(page, 'light')
  await page.locator('html:not(.sl-theme-dark)').waitFor({ state: 'attached' })
})
