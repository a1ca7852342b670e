import { expect, test } from 'vitest'
import { areaIn, reportOf } from './report.ts'

const areas = ['mf-spare', 'mf-spare-parts', 'mf-orders']
const stackOf = (...files: string[]) =>
  ['Error: gone', ...files.map((file) => `    at x (https://portal.example${file}:1:2)`)].join('\n')

test('an error belongs to the area whose file stands first in its stack', () => {
  expect(areaIn(stackOf('/assets/mf-spare-parts-A1b2-4_x.js', '/assets/mf-orders-00000000.js'), areas)).toBe(
    'mf-spare-parts',
  )
  expect(
    areaIn(stackOf('/assets/shared-components-A1b2C3d4.js', '/assets/mf-orders.parts-A1b2C3d4.js?again=1'), areas),
  ).toBe('mf-orders')
  expect(areaIn(stackOf('/mf-spare/src/overview/overview.tsx'), areas)).toBe('mf-spare')
})

test('an error of no area has none', () => {
  expect(areaIn(stackOf('/assets/base-A1b2C3d4.js'), areas)).toBeUndefined()
  expect(areaIn('', areas)).toBeUndefined()
})

test('what is told of an error is cut between letters, and half a letter in it is no reason to lose it', () => {
  const error = Object.assign(new Error(`${'m'.repeat(499)}😀`), { stack: `${'s'.repeat(3999)}😀` })
  const path = `/orders?find=${'p'.repeat(486)}😀`
  expect(reportOf(error, path)).toEqual({
    message: 'm'.repeat(499),
    stack: 's'.repeat(3999),
    path: path.slice(0, 499),
  })
  expect(reportOf(new Error('half \ud83d of 😀'), '').message).toBe('half \ufffd of 😀')
})
