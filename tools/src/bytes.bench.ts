import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInPage } from 'root-config/auth/sign-in-page'
import { byteReport } from '../../tools/browser/bytes.mjs'
import { buildBrowser } from '../../tools/build-browser.mjs'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** What travels to the browser, brotli, beside its budget; the budget test holds the same numbers. */
export async function benchBytes(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'crossdock-bytes-'))
  try {
    const bytes = await byteReport(outDir, signInPage(await buildBrowser({ outDir })).html)
    console.log(`Sign-in: ${kilobytes(bytes.signIn)} (at most 15); JavaScript until the dashboard's numbers: ${kilobytes(bytes.untilDashboard)} (at most 180)`)
    console.log(`Areas (at most 60 each): ${Object.entries(bytes.areas).map(([area, size]) => `${area} ${kilobytes(size)}`).join(', ')}`)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
