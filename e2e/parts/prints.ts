import type { Page } from 'playwright'

/** A document that was sent to the printer. */
export type Print = { address: string; type: string }

/** Takes what the page prints from now on, in its frames too, instead of the browser's dialog. */
export async function takePrints(page: Page): Promise<Print[]> {
  const prints: Print[] = []
  await page.exposeBinding('tellPrint', (_, address: string, type: string) => void prints.push({ address, type }))
  await page.addInitScript(() => {
    window.print = () => {
      const tell = Reflect.get(window, 'tellPrint') as (address: string, type: string) => void
      tell(location.href, document.contentType)
    }
  })
  return prints
}
