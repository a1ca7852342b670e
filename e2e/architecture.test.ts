import { expect, test } from 'vitest'
import * as rules from './architecture/rules.ts'
import { plant, readHouse } from './architecture/sources.ts'

/** Each rule holds for the house, and finds the fault that is planted for it. */
const house = readHouse()

const holds = (rule: rules.Rule): void => expect(rule(house)).toEqual([])

test('a room imports only the rooms it may', () => {
  holds(rules.roomsKeepToTheirTable)
  const planted = plant({
    'mf-orders/src/list.ts':
      "import {\n  one,\n  two,\n} from 'mf-billing/main'\nexport * from 'shared-components/table'",
    'contract/src/calls/stock.ts': "export type Row = import('api/stock/queries').Row",
    'legacy/src/loader.mjs': "const { refuse } = await import('api/kernel/refuse')",
    'tools/dev.mjs': "import 'api/app'",
    'attic/index.ts': '',
  })
  expect(rules.roomsKeepToTheirTable(planted)).toEqual([
    'attic is not in the table of rooms',
    'mf-orders/src/list.ts imports mf-billing/main',
    'contract/src/calls/stock.ts imports api/stock/queries (type)',
    'legacy/src/loader.mjs imports api/kernel/refuse',
  ])
})

test('nobody reaches into another room by a relative path', () => {
  holds(rules.roomsAreNamed)
  const planted = plant({
    'api/src/stock/rules.ts': "import type { Role } from '../../../contract/src/roles.ts'",
    'api/src/stock/stock.test.ts': "import '../../../tools/test-database.mjs'\nimport '../../../e2e/parts/ask.ts'",
  })
  expect(rules.roomsAreNamed(planted)).toEqual([
    'api/src/stock/rules.ts imports ../../../contract/src/roles.ts',
    'api/src/stock/stock.test.ts imports ../../../e2e/parts/ask.ts',
  ])
})

test('an element of a host page knows no store and no kit, the scanner nothing of ours', () => {
  holds(rules.elementsStandAlone)
  const planted = plant({
    'shared-components/src/crossdock-stock-in/calls.ts':
      "import { $session } from 'shared-state'\nimport 'contract/live'",
    'shared-components/src/react/crossdock-scanner.ts': "import { Page } from '../page.ts'",
    'shared-components/src/wedge/wedge.ts': "import type { Role } from 'contract/roles'",
    'shared-components/src/table.ts': "import { $session } from 'shared-state'",
    'shared-components/src/page.ts': "import './crossdock-stock-in/calls.ts'",
  })
  expect(rules.elementsStandAlone(planted)).toEqual([
    'shared-components/src/crossdock-stock-in/calls.ts imports shared-state',
    'shared-components/src/react/crossdock-scanner.ts imports ../page.ts',
    'shared-components/src/wedge/wedge.ts imports contract/roles (type)',
  ])
})

test('subjects of the api import downward, types too', () => {
  holds(rules.subjectsImportDownward)
  const planted = plant({
    'api/src/stock/ledger.ts': "import { type Order } from '../order/rules.ts'\nimport '../catalogue/code.ts'",
    'api/src/order/rules.ts': "import '../handlers.ts'",
    'api/src/counting/adjust.ts': "import '../inbound/rules.ts'",
    'api/src/inbound/rules.ts': '',
    'api/src/catalogue/code.ts': '',
    'api/src/cellar/wine.ts': '',
    'api/src/handlers.ts': "import './stock/ledger.ts'",
  })
  expect(rules.subjectsImportDownward(planted)).toEqual([
    'api/src/cellar is not in the table of subjects',
    'api/src/stock/ledger.ts imports ../order/rules.ts',
    'api/src/order/rules.ts imports ../handlers.ts',
    'api/src/counting/adjust.ts imports ../inbound/rules.ts',
  ])
})

test('no subject imports the queries of another', () => {
  holds(rules.queriesStayAtHome)
  const planted = plant({
    'api/src/shipping/handlers.ts': "import * as queries from '../order/queries.ts'",
    'api/src/shipping/bins/handlers.ts': "import '../queries.ts'",
    'api/src/shipping/queries.ts': '',
    'api/src/order/queries.ts': '',
  })
  expect(rules.queriesStayAtHome(planted)).toEqual(['api/src/shipping/handlers.ts imports ../order/queries.ts'])
})

test('rules are pure, and so is what they import', () => {
  holds(rules.rulesArePure)
  const planted = plant({
    'api/src/stock/rules.ts': "import { held } from './held.ts'\nimport type { Tx } from '../kernel/database.ts'",
    'api/src/stock/held.ts': "import { randomUUID } from 'node:crypto'\nexport const held = () => Date.now()",
    'api/src/kernel/database.ts': "import pg from 'pg'\nexport type Tx = pg.Client",
    'api/src/order/row-rules.ts': 'export const late = (at = new Date()) => fetch(`/${at}`)',
    'api/src/order/rules/sql.ts': 'export const one = () => sql<Row>`select 1`',
    'api/src/order/rules.ts': 'export const day = (at: number) => new Date(at).getUTCDay()',
  })
  expect(rules.rulesArePure(planted)).toEqual([
    'api/src/stock/rules.ts is not pure through api/src/stock/held.ts: Date.now(), node:crypto',
    'api/src/order/row-rules.ts is not pure: new Date(), fetch()',
    'api/src/order/rules/sql.ts is not pure: sql',
  ])
})

test('no SQL stands in a handler', () => {
  holds(rules.handlersHoldNoSql)
  const planted = plant({ 'api/src/stock/handlers.ts': 'export const list = (tx) => rows(tx, sql`select 1`)' })
  expect(rules.handlersHoldNoSql(planted)).toEqual(['api/src/stock/handlers.ts holds SQL'])
})

test('what runs in the browser imports calls and schemas as types only', () => {
  holds(rules.schemasStayOnTheServer)
  const planted = plant({
    'mf-orders/src/list.ts':
      "import {\n  type Calls,\n  calls,\n} from 'contract/calls/all'\nimport type { Body } from 'contract/define'",
    'shared-state/src/api.ts': "export { text } from 'contract/schema'",
    'root-config/src/page.ts': "import 'contract/schema'",
  })
  expect(rules.schemasStayOnTheServer(planted)).toEqual([
    'mf-orders/src/list.ts imports contract/calls/all',
    'shared-state/src/api.ts imports contract/schema',
  ])
})

test('the browser never writes markup from text, and sets no style attribute', () => {
  holds(rules.noMarkupFromText)
  const planted = plant({
    'mf-orders/src/list.tsx':
      'export const Row = () => <b style={{ top: 1 }} dangerouslySetInnerHTML={{ __html: text }} />',
    'shared-components/src/bell.ts': "place.innerHTML = text; place.setAttribute('style', text)",
    'root-config/src/page.ts': 'html`<p style="color: red">`; place.insertAdjacentHTML(at, text)',
    'tools/report.ts': 'place.innerHTML = text',
  })
  expect(rules.noMarkupFromText(planted)).toEqual([
    'mf-orders/src/list.tsx uses style=',
    'mf-orders/src/list.tsx uses dangerouslySetInnerHTML=',
    'shared-components/src/bell.ts uses .innerHTML',
    'shared-components/src/bell.ts uses style=',
    'root-config/src/page.ts uses style=',
    'root-config/src/page.ts uses insertAdjacentHTML()',
  ])
})

test('no file reaches itself through what it imports', () => {
  holds(rules.noCircles)
  const planted = plant({
    'api/src/a.ts': "import { b } from './b.ts'",
    'api/src/b.ts': "export * from './c.ts'",
    'api/src/c.ts': "export type A = typeof import('./a.ts')",
    'tools/one.mjs': "await import('./two.mjs')",
    'tools/two.mjs': "import './one.mjs'",
    'tools/three.mjs': "import './one.mjs'",
  })
  expect(rules.noCircles(planted)).toEqual([
    'api/src/a.ts > api/src/b.ts > api/src/c.ts > api/src/a.ts',
    'tools/one.mjs > tools/two.mjs > tools/one.mjs',
  ])
})

test('a subject has one name, in the contract and in the api', () => {
  holds(rules.subjectsHaveOneName)
  const planted = plant({
    'contract/src/calls/all.ts': '',
    'contract/src/calls/stock.ts': '',
    'contract/src/calls/stock.test.ts': '',
    'contract/src/calls/delivery.ts': '',
    'contract/src/calls/live.ts': '',
    'api/src/stock/rules.ts': '',
    'api/src/shipping/rules.ts': '',
    'api/src/handlers.ts': '',
    'api/src/kernel/csv.ts': '',
    'api/src/changes/feed.ts': '',
    'api/src/server/cors.ts': '',
    'api/src/live/hub.ts': '',
  })
  expect(rules.subjectsHaveOneName(planted)).toEqual([
    'contract/src/calls/delivery.ts has no folder api/src/delivery',
    'api/src/shipping has no file contract/src/calls/shipping.ts',
    'live in withoutCalls is no folder without calls',
    'mail in withoutCalls is no folder without calls',
    'exports in withoutCalls is no folder without calls',
    'marketplaces in withoutCalls is no folder without calls',
    'sync in withoutCalls is no folder without calls',
  ])
})
