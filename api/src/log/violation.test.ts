import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { violationRecorder } from './violation.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const violation = {
  directive: 'script-src-elem',
  blocked: 'https://elsewhere.example/x.js',
  path: '/order/order-management',
  sample: '',
}
const logged = async (): Promise<number> =>
  (await house.system((tx) => tx.client.query(`select 1 from error_log where code = 'content-policy'`))).rowCount ?? 0

test('a violation is in the general error log once an hour, and a flood of reports writes no more than 50', async () => {
  let now = 0
  const record = violationRecorder(house.pool, () => now)
  await record(violation)
  await record(violation)
  expect(await logged()).toBe(1)
  for (let nth = 0; nth < 200; nth++) await record({ ...violation, path: `/made-up/${nth}` })
  expect(await logged()).toBe(50)
  now = 3_600_001
  await record(violation)
  expect(await logged()).toBe(51)
})
