import { expect, test } from 'vitest'
import { axeInBothThemes, axe, settled, turn, useBrowser } from '../parts/browser.ts'
import { people } from '../parts/people.ts'
import { faultsOf, follow, pathOf, screens, seerOf, sidewaysAt } from '../parts/screens.ts'

const browser = useBrowser()

test.each(['desk', 'handheld'] as const)(
  'no screen scrolls sideways or has a serious finding of axe, light and dark: %s',
  async (size) => {
    const found: string[] = []
    for (const email of new Set(screens.map(seerOf))) {
      const page = await browser.as(email, { size })
      for (const screen of screens.filter((one) => seerOf(one) === email)) {
        await follow(page, pathOf(screen))
        await settled(page, '#area h1')
        const findings = await axeInBothThemes(page)
        found.push(...(await faultsOf(page, screen)), ...findings.map((line) => `${screen.path}: ${line}`))
        if (size === 'handheld') found.push(...(await sidewaysAt(360, page, screen)))
      }
    }
    expect(found).toEqual([])
  },
  // Four looks at each of some fifty screens.
  300_000,
)

test('a page that stands follows the device from light to dark', async () => {
  const page = await browser.as(people.manager)
  await turn(page, 'dark')
  await page.locator('html.sl-theme-dark').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  await turn(page, 'light')
  await page.locator('html:not(.sl-theme-dark)').waitFor({ state: 'attached' })
})
