import { expect, test } from 'vitest'
import { buildLoader } from './build-loader.ts'
import { lowerScript } from './lower-script.ts'
import { newSyntaxIn } from './new-syntax.ts'

const modern = `import { a as b } from 'shared'
import './beside.js'
class Box { #count = 0; static { Box.all ??= [] } #add() { this.#count ||= 1_000 } has(box) { return #count in box } add = () => this.#add() }
export const late = () => import('./late.js')
export const place = new URL('icon.svg', import.meta.url)
export const name = b?.c?.[0] ?? 'none'`

test('a module becomes a System.register file in words that Chromium 74 can read', async () => {
  const lowered = await lowerScript(modern)
  expect(lowered).toMatch(/^System\.register\(\["shared","\.\/beside\.js"\]/)
  expect(lowered).not.toMatch(/[^.]import\(/)
  expect(newSyntaxIn(lowered)).toEqual([])
  expect(newSyntaxIn(modern, 'module')).not.toEqual([])
})

test('style sheets in scripts are lowered with them', async () => {
  const lowered = await lowerScript(
    "export const style = css`:host { inset: 0; display: flex; gap: 8px; content: '\\\\2014' }`; export const text = '.a { width: min(9px, 5vw) }'",
  )
  expect(lowered).not.toMatch(/inset|gap|min\(/)
  expect(lowered).toContain(':host>*+*{margin-left:8px}')
})

test('the loader is one script that Chromium 74 can read', async () => {
  const loader = await buildLoader()
  expect(newSyntaxIn(loader)).toEqual([])
  expect(loader.length).toBeLessThan(200_000)
})
