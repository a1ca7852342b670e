import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmbed, embedded } from '../build-embed.mjs'
import { buildPackage } from '../build-package.mjs'
import { root } from '../house.mjs'

const kB = 1000
let outDir: string
let report: Awaited<ReturnType<typeof buildEmbed>>
const gzipped = (files: readonly string[] = []) =>
  files.reduce((sum, file) => sum + statSync(join(outDir, `${file}.gz`)).size, 0)

beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'crossdock-embed-'))
  report = await buildEmbed({ outDir: join(outDir, 'embed') })
  outDir = join(outDir, 'embed')
}, 60_000)
afterAll(() => rmSync(join(outDir, '..'), { recursive: true, force: true }))

test('every element has its file for one script tag', () => {
  expect(Object.keys(report)).toEqual([...embedded])
})

test('the scanner is at most 25 kB before its camera opens', () => {
  expect(gzipped(report['scanner']?.first)).toBeLessThanOrEqual(25 * kB)
})

test('the stock-in dialog and the bell are at most 30 kB each', () => {
  expect(gzipped(report['stock-in']?.first)).toBeLessThanOrEqual(30 * kB)
  expect(gzipped(report['notification-bell']?.first)).toBeLessThanOrEqual(30 * kB)
})

test('the decoder and SignalR are not among what a script tag brings', () => {
  const first = [...(report['scanner']?.first ?? []), ...(report['notification-bell']?.first ?? [])]
    .map((file) => readFileSync(join(outDir, file), 'utf8'))
    .join('')
  expect(first).not.toMatch(/HubConnectionBuilder|MultiFormatReader/)
})

test('custom-elements.json names attributes, events and parts of every element', () => {
  const { modules } = JSON.parse(readFileSync(join(outDir, 'custom-elements.json'), 'utf8')) as {
    modules: {
      declarations: {
        tagName: string
        summary?: string
        attributes: unknown[]
        events: unknown[]
        cssParts?: unknown[]
      }[]
    }[]
  }
  const facts = modules.flatMap(({ declarations }) => declarations)
  expect(facts.map(({ tagName }) => tagName)).toEqual(embedded.map((name) => `crossdock-${name}`))
  for (const { tagName, summary, attributes, events, cssParts } of facts) {
    expect(summary, tagName).toBeTruthy()
    expect(attributes.length, tagName).toBeGreaterThan(0)
    expect(events.length, tagName).toBeGreaterThan(0)
    expect(cssParts?.length, tagName).toBeGreaterThan(0)
  }
})

describe('the package in another project', () => {
  let folder: string
  let parts: readonly string[]
  const entries = embedded.flatMap((name) => [
    `@crossdock/elements/crossdock-${name}`,
    `@crossdock/elements/crossdock-${name}/define`,
    `@crossdock/elements/react/crossdock-${name}`,
  ])
  beforeAll(async () => {
    folder = mkdtempSync(join(root, '.data/test-package-'))
    ;({ parts } = await buildPackage({ outDir: join(folder, 'node_modules/@crossdock/elements') }))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has a class, a registration and a React wrapper of each element', () => {
    expect(parts).toHaveLength(entries.length)
  })

  // A page that is drawn by a server imports there what its browser will run.
  test.each(entries)('%s is imported in Node, where there are no elements', (entry) => {
    writeFileSync(join(folder, 'page.mjs'), `console.log(Object.keys(await import('${entry}')).join())\n`)
    const names = execFileSync(process.execPath, ['page.mjs'], { cwd: folder, encoding: 'utf8' }).trim()
    expect(names).toMatch(entry.endsWith('/define') ? /^$/ : /\bCrossdock[A-Z]/)
  })

  test('compiles', () => {
    const classOf = (name: string) =>
      `Crossdock${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`
    const lines = embedded.flatMap((name) => [
      `import { ${classOf(name)} } from '@crossdock/elements/crossdock-${name}'`,
      `import '@crossdock/elements/crossdock-${name}/define'`,
      `import { ${classOf(name)} as ${classOf(name)}Part } from '@crossdock/elements/react/crossdock-${name}'`,
      `export const made${classOf(name)}: ${classOf(name)} | null = document.querySelector('crossdock-${name}')`,
      `export const part${classOf(name)} = ${classOf(name)}Part`,
    ])
    writeFileSync(join(folder, 'page.ts'), `${lines.join('\n')}\n`)
    const compilerOptions = {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      noEmit: true,
      types: [],
      skipLibCheck: false,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }))
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      stdio: 'pipe',
      encoding: 'utf8',
    })
  }, 120_000)
})
