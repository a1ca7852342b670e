import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { writeOnce, writePacked } from './browser/files.mjs'
import { elementsManifest } from './browser/elements-manifest.mjs'
import { contractValues } from './browser/plugins.mjs'
import { production } from './browser/production.mjs'
import { scannerAddresses, scannerAssets } from './browser/scanner-assets.mjs'
import { root } from './browser/sources.mjs'

/** The published elements: tag without its prefix = entry in shared-components/src. */
export const embedded = ['scanner', 'stock-in', 'notification-bell', 'message-dialog', 'order-status']
const sourceOf = (name) => join(root, 'shared-components/src', `${name}.ts`)

/**
 * Builds the files for one script tag: outDir/crossdock-<element>.js, whole in itself (Lit or React inside), and beside
 * it what it loads later, under names that tell their content; custom-elements.json and sizes.json for the live page.
 * Answers which files are which.
 */
export async function buildEmbed({ outDir, minify = true }) {
  await mkdir(outDir, { recursive: true })
  const assets = await scannerAssets({ minify })
  await Promise.all(Object.values(assets).map(({ name, content }) => writeOnce(join(outDir, name), content)))
  const names = embedded.filter((name) => existsSync(sourceOf(name)))
  const made = []
  for (const name of names) made.push([name, await buildOne(name, { outDir, minify, assets })])
  const report = Object.fromEntries(made)
  await writePacked(
    join(outDir, 'custom-elements.json'),
    JSON.stringify(await elementsManifest(names.map((name) => `crossdock-${name}`))),
  )
  await writePacked(
    join(outDir, 'sizes.json'),
    JSON.stringify(
      Object.fromEntries(names.map((name) => [`crossdock-${name}`, sizesOf(outDir, name, report[name], assets)])),
    ),
  )
  return report
}

/**
 * Bytes of an element, gzipped: with its script tag, and later, when it needs them. The scanner's worker and wasm come
 * with its camera.
 */
function sizesOf(outDir, name, { first, later, withoutReact }, assets) {
  const sum = (files) => files.reduce((total, file) => total + statSync(join(outDir, `${file}.gz`)).size, 0)
  const engine = name === 'scanner' ? Object.values(assets).map((asset) => asset.name) : []
  return { first: sum(first), later: sum([...later, ...engine]), ...(withoutReact ? { withoutReact } : {}) }
}

async function buildOne(name, { outDir, minify, assets }) {
  const chunks = await bundle(name, { minify, assets })
  await Promise.all(
    chunks.map(({ fileName, code, isEntry }) => (isEntry ? writePacked : writeOnce)(join(outDir, fileName), code)),
  )
  const entry = chunks.find(({ isEntry }) => isEntry)
  const first = new Set(neededBy(chunks, entry.fileName))
  const later = chunks.map(({ fileName }) => fileName).filter((fileName) => !first.has(fileName))
  const hasReact = Object.keys(entry.modules).some((id) => id.includes('/react-dom/'))
  return {
    first: [...first],
    later,
    ...(hasReact ? { withoutReact: await bytesWithoutReact(name, { minify, assets }) } : {}),
  }
}

/** What an element made with React would bring to a page that has React already. */
async function bytesWithoutReact(name, options) {
  const chunks = await bundle(name, { ...options, external: /^react(-dom)?(\/|$)/ })
  return gzipSync(chunks.find(({ isEntry }) => isEntry).code, { level: 9 }).length
}

async function bundle(name, { minify, assets, external }) {
  const tag = `crossdock-${name}`
  const { output } = await build({
    ...production,
    root,
    logLevel: 'error',
    plugins: [scannerAddresses(assets), contractValues()],
    build: {
      write: false,
      minify,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [tag]: sourceOf(name) },
        ...(external ? { external } : {}),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: `${tag}.[name]-[hash].js` },
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

function neededBy(chunks, fileName) {
  const { imports } = chunks.find((chunk) => chunk.fileName === fileName)
  return [fileName, ...imports.flatMap((needed) => neededBy(chunks, needed))]
}
