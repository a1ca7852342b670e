import { maySee } from 'contract/area'
import { expect, test } from 'vitest'
import { settled, useBrowser } from '../parts/browser.ts'
import { accounts, faultsOf, follow, pathOf, screens } from '../parts/screens.ts'

const browser = useBrowser()

test.each(accounts)('%s opens every screen it may see, and is told so at the others', async (role, email) => {
  const page = await browser.as(email)
  const faults: string[] = []
  for (const screen of screens) {
    await follow(page, pathOf(screen, email))
    if (maySee(screen, role)) {
      await settled(page, '#area h1')
      faults.push(...(await faultsOf(page, screen)))
    } else await page.getByText(`${screen.title} is not for your role`).and(page.getByRole('heading')).waitFor()
  }
  expect(faults).toEqual([])
})
