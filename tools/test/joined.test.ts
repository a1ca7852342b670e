import { expect, test } from 'vitest'
import { checkDefaults, offered } from '../browser/joined.mjs'

test("modules that travel in one file keep their names; a default is the first one's", () => {
  expect(
    offered({ react: ['default', 'useState', 'Fragment'], 'react/jsx-runtime': ['default', 'jsx', 'Fragment'] }),
  ).toEqual({ react: ['default', 'useState', 'Fragment'], 'react/jsx-runtime': ['jsx', 'Fragment'] })
})

test('two modules that export one name for different things may not travel in one file', () => {
  expect(() => offered({ router: ['render'], lit: ['render'] })).toThrow(
    'lit and router travel in one file and both export render',
  )
})

test('a default import that would get the default of React is refused when it is built', () => {
  const chunk = (code: string) => [{ fileName: 'mf-orders.js', code }]
  expect(() => checkDefaults(chunk("import Dom from 'react-dom'\nDom.flushSync()"))).toThrow(
    'mf-orders.js imports the default of react-dom',
  )
  checkDefaults(
    chunk(
      "import React from 'react'\nimport { flushSync } from 'react-dom'\nimport * as Client from 'react-dom/client'",
    ),
  )
})
