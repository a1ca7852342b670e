import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import type { Role } from 'contract/roles'
import { type House, openHouse } from '../../test/house.ts'
import { openApi } from './openapi.ts'

type Content = Record<string, { schema?: object; example?: unknown }>
type Parameter = { name: string; required: boolean; schema: object; example?: unknown }
type Operation = {
  method: string
  path: string
  operationId: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  'x-access'?: Role[]
}

/** The operations as a stranger reads them: from the document alone. */
const operationsOf = ({ paths }: { paths?: Record<string, Record<string, object>> }): Operation[] =>
  Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path }) as Operation),
  )
const operations = operationsOf(openApi())

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test("a stranger's linter finds nothing to say of the OpenAPI document, not even a warning", async () => {
  const findings = await lintFromString({
    source: JSON.stringify(openApi()),
    absoluteRef: '/openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('each call stands in it once, with its aliases named', () => {
  const all = Object.values(calls).flatMap((table) => Object.values<Call>(table))
  expect(operations).toHaveLength(all.length)
  for (const { also, path, method } of all)
    for (const alias of also ?? [])
      expect(
        operations.find((one) => one.path === path && one.method === method.toLowerCase())?.description,
        path,
      ).toContain(alias)
})

test('every required field, every body and every answer has an example that its schema allows', () => {
  const ajv = new Ajv({ strict: false, formats: { binary: true } })
  const shown = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters
      .filter(({ required, example }) => required || example !== undefined)
      .map(({ name, schema, example }) => ({ what: `${operationId} ${name}`, schema, example })),
    ...[requestBody?.content, responses['200']?.content].flatMap((content) =>
      Object.entries(content ?? {})
        .filter(([type]) => type !== 'application/octet-stream')
        .map(([type, { schema = {}, example }]) => ({ what: `${operationId} ${type}`, schema, example })),
    ),
  ])
  expect(shown.length).toBeGreaterThan(operations.length)
  const wrong = shown.flatMap(({ what, schema, example }) =>
    example !== undefined && ajv.validate(schema, example) ? [] : [`${what}: ${ajv.errorsText()}`],
  )
  expect(wrong).toEqual([])
})

/** The writes whose examples name nothing that a house has to have already, but for the product that the first makes. */
const writes = [
  'catalogue.createProduct',
  'order.createInternalOrder',
  'inbound.createRequest',
  'shop.create',
  'courier.masterCreate',
  'shipping.shippingBinListCreate',
  'account.createMerchant',
  'people.createUser',
  'imports.createJobWithAttachment',
  'jobs.createJob',
  'notification.sendMessageToUser',
  'notification.addOrEditSettings',
  'embed.createToken',
  'log.reportError',
]

/** It leaves a way back from a marketplace for a shop, which a house has to have already. */
const sendsAway = 'shop.authMarketUrl'

/** Sends what the document shows: as a merchant's administrator where that one may, else as the last it names. */
async function sendExample({ method, path, parameters = [], requestBody, 'x-access': access = [] }: Operation) {
  const query = parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, String(example)]]))
  const [type = '', { example = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isJson = type === 'application/json'
  const role = access.includes('MERCHANT_ADMIN') ? 'MERCHANT_ADMIN' : (access.at(-1) ?? 'SUPERADMIN')
  return fetch(`${house.base}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      authorization: `Bearer ${await house.tokenOf(role)}`,
      ...(isJson ? { 'content-type': type } : {}),
    },
    ...(type ? { body: isJson ? JSON.stringify(example) : formOf(example as Record<string, string>) } : {}),
  })
}
function formOf(example: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(example))
    form.append(name, name === 'csvFile' ? new File([value], 'file.csv', { type: 'text/csv' }) : value)
  return form
}

test('what the examples write and read is answered, and the lists find the product that an example makes', async () => {
  const served = operationsOf((await (await fetch(`${house.base}/openapi.json`)).json()) as object)
  const named = (id: string) => served.find(({ operationId }) => operationId === id) ?? expect.fail(`No ${id}.`)
  const reads = served.filter(
    ({ operationId, method, parameters = [] }) =>
      method === 'get' && !parameters.some(({ required }) => required) && operationId !== sendsAway,
  )
  expect(reads.length).toBeGreaterThan(30)
  const refused: string[] = []
  for (const one of [...writes.map(named), ...reads]) {
    const reply = await sendExample(one)
    if (reply.status !== 200) refused.push(`${one.operationId}: ${reply.status} ${await reply.text()}`)
  }
  expect(refused).toEqual([])
  for (const id of ['stock.getProductList', 'stock.getProductStockList', 'order.getOrderList', 'inbound.getItems']) {
    const reply = (await (await sendExample(named(id))).json()) as { result: { sku?: string; firstSku?: string }[] }
    expect(
      reply.result.map(({ sku, firstSku }) => sku ?? firstSku),
      id,
    ).toEqual(['TENT-2P-OLV'])
  }
}, 60_000)
