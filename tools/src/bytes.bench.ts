import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInPage } from 'root-config/auth/sign-in-page'
import { homePage } from 'root-config/home/home-page'
import { byteReport } from '../../tools/browser/bytes.mjs'
import { buildBrowser } from '../../tools/build-browser.mjs'
import { buildEmbed } from '../../tools/build-embed.mjs'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** What travels to the browser, brotli, beside its budget; the budget test holds the same numbers. */
export async function benchBytes(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'crossdock-bytes-'))
  try {
    const build = await buildBrowser({ outDir })
    const bytes = await byteReport(outDir, { signIn: signInPage(build).html, home: homePage(build).html })
    const { signIn = 0, home = 0 } = bytes.documents
    console.log(
      `Sign-in: ${kilobytes(signIn)} (at most 5); home without pictures: ${kilobytes(home)} (at most 30); JavaScript until the dashboard's numbers: ` +
        `${kilobytes(bytes.untilDashboard)} (at most 180)`,
    )
    await buildEmbed({ outDir: join(outDir, 'embed') })
    const sizes = JSON.parse(await readFile(join(outDir, 'embed/sizes.json'), 'utf8')) as Record<
      string,
      { first: number; later: number; withoutReact?: number }
    >
    const words = Object.entries(sizes).map(
      ([tag, { first, later, withoutReact }]) =>
        `${tag} ${kilobytes(first)}${withoutReact ? ` (${kilobytes(withoutReact)} without React)` : ''}` +
        (later ? ` and ${kilobytes(later)} later` : ''),
    )
    console.log(`Elements, gzipped (scanner at most 25, stock-in and bell 30): ${words.join(', ')}`)
    console.log(
      `Areas (at most 60 each): ${Object.entries(bytes.areas)
        .map(([area, size]) => `${area} ${kilobytes(size)}`)
        .join(', ')}`,
    )
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
