import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { as, people, until } from '../../parts/people.ts'

const hashOf = (kind: 'sha256' | 'sha384', text: string) => `${kind}-${createHash(kind).update(text).digest('base64')}`

/**
 * The portal as it would be with another build of one area: its file, its integrity in the map, the map's hash in the
 * policy.
 */
export async function withArea(page: Page, module: string, source: string): Promise<void> {
  const file = new RegExp(`/assets/${module}-[\\w-]{8}\\.js(\\?.*)?$`)
  await page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body: source }))
  await page.route(
    (url) => !/^\/(assets|api|embed|hubs)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const html = await response.text()
      const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
      const { imports, integrity } = JSON.parse(map) as {
        imports: Record<string, string>
        integrity: Record<string, string>
      }
      const old = integrity[imports[module] ?? ''] ?? 'none'
      const changed = map.replaceAll(old, hashOf('sha384', source))
      const policy = (response.headers()['content-security-policy'] ?? '').replace(
        hashOf('sha256', map),
        hashOf('sha256', changed),
      )
      return route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': policy },
        body: html.replace(map, changed).replaceAll(old, hashOf('sha384', source)),
      })
    },
  )
}

/** What the general error log holds of a failure. */
export const logged = async (message: string) =>
  until(`'${message}' in the general error log`, async () => {
    const { result } = await (await as(people.superadmin)).log.getMerchantLogs({ query: { pageSize: 50 } })
    return result.find((entry) => entry.message.includes(message))
  })
