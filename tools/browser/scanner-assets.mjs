import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { production } from './production.mjs'
import { hashOf } from './files.mjs'
import { root } from './sources.mjs'

const place = join(root, 'shared-components/src/scanning/assets.ts')
const workerSource = join(root, 'shared-components/src/scanning/decoder.worker.ts')
const made = new Map()

/**
 * The decoder's worker, one script, and its wasm: [{ name, content }]. Built once a run; both names tell their content.
 */
export function scannerAssets({ minify }) {
  if (!made.has(minify)) made.set(minify, make(minify))
  return made.get(minify)
}

async function make(minify) {
  const wasm = await readFile(
    createRequire(join(root, 'shared-components/package.json')).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  const { output } = await build({
    ...production,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify,
      target: 'es2022',
      rolldownOptions: { input: workerSource, output: { format: 'es', codeSplitting: false } },
    },
  })
  const { code } = output.find(({ type }) => type === 'chunk')
  return {
    worker: { name: `scanner-worker-${hashOf(code)}.js`, content: code },
    wasm: { name: `scanner-${hashOf(wasm)}.wasm`, content: wasm },
  }
}

const placedAt =
  (addressOf) =>
  ({ worker, wasm }) => ({
    name: 'scanner-addresses',
    load: (id) =>
      id === place
        ? `export const assets = { worker: ${addressOf(worker.name)}, wasm: ${addressOf(wasm.name)} }\n`
        : null,
  })

/** Puts the addresses of worker and wasm into what is built: beside the script that asks for them. */
export const scannerAddresses = placedAt(
  (name) => `new URL(/* @vite-ignore */ ${JSON.stringify(name)}, import.meta.url).href`,
)
