import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const wrappers = readdirSync(import.meta.dirname)
  .filter((name) => /^crossdock-[a-z-]+\.ts$/.test(name))
  .map((name) => name.replace('.ts', ''))
const propOf = (event: string) => `on${event.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`

test('every published element has a wrapper', () => {
  expect(wrappers).toEqual([
    'crossdock-message-dialog',
    'crossdock-notification-bell',
    'crossdock-order-status',
    'crossdock-scanner',
    'crossdock-stock-in',
  ])
})

for (const tag of wrappers)
  test(`every event of ${tag} is a prop of its wrapper, named after it`, () => {
    const told = [...read(`${tag}/${tag}.ts`).matchAll(/@event (?:\{[^}]*\} )?(crossdock-[a-z-]+)/g)].map(
      ([, event = '']) => event,
    )
    const heard = [...read(`react/${tag}.ts`).matchAll(/(on\w+): '(crossdock-[a-z-]+)'/g)].map(([, prop, event]) => [
      event,
      prop,
    ])
    expect(told.length).toBeGreaterThan(0)
    expect(heard.sort()).toEqual(told.map((event) => [event, propOf(event)]).sort())
  })
