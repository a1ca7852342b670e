import { expect, test } from 'vitest'
import { calls } from 'contract/calls/all'
import { defineCalls } from 'contract/define'
import { everybody, merchantStaff, type Role, signedIn, warehouseManagers, warehouseStaff } from 'contract/roles'
import { object } from 'contract/schema'
import type { FeedChange } from '../changes/feed.ts'
import type { Session } from '../server/session.ts'
import { audienceOf, type Batch, hearersOf, mostOfSubject, subjectsShownTo } from './audience.ts'

const read = { method: 'GET', summary: 'Read', reply: object({}) } as const
const table = {
  order: defineCalls({
    list: { ...read, path: '/a', access: [...warehouseStaff, ...merchantStaff], shows: ['order', 'stock'] },
    couriers: { ...read, path: '/b', access: signedIn, shows: ['courier'] },
    cells: { ...read, path: '/c', access: warehouseStaff, shows: ['cell', 'error'] },
    own: { ...read, path: '/d', access: warehouseManagers, shows: ['notification', 'job'] },
    write: { ...read, method: 'POST', path: '/e', access: warehouseManagers, changes: ['shop'] },
    public: { ...read, path: '/f', access: everybody },
  }),
}
const subjectsOf = (role: Role) => subjectsShownTo(role, table)
const heardBy = (who: Session['who'], subjects: ReturnType<typeof subjectsOf>, batch: Batch) =>
  hearersOf(batch, () => subjects)(who)

const [birch, alder, cedar, north, south] = [1, 2, 3, 11, 12]
const person = (role: Role, more: Partial<Session['who']>): Session['who'] => ({
  userId: 7,
  name: role,
  role,
  merchantId: null,
  merchants: [],
  locationId: null,
  sessionHash: '',
  ...more,
})
const manager = person('WAREHOUSE_MANAGER', { merchants: [birch, alder], locationId: north })
const admin = person('MERCHANT_ADMIN', { merchants: [birch], merchantId: birch })
const boss = person('SUPERADMIN', { merchants: '*' })
const company = person('SYSTEM_ADMINISTRATOR', {})

let serial = 0
const change = (more: Partial<FeedChange>): FeedChange => ({
  subject: 'order',
  id: (serial += 1),
  kind: 'changed',
  merchantId: birch,
  locationId: north,
  userId: null,
  ...more,
})
const hears = (who: Session['who'], more: Partial<FeedChange>): boolean =>
  heardBy(who, subjectsOf(who.role), { changes: [change(more)], isEverything: false }) !== undefined

test('a role hears of the subjects that one of its calls shows, and of no other', () => {
  expect([...subjectsOf('WAREHOUSE_MANAGER')].sort()).toEqual([
    'cell',
    'courier',
    'error',
    'job',
    'notification',
    'order',
    'stock',
  ])
  expect([...subjectsOf('MERCHANT_WORKER')].sort()).toEqual(['courier', 'order', 'stock'])
  expect([...subjectsOf('CLIENT')]).toEqual(['courier'])
  expect(hears(boss, { subject: 'shop' })).toBe(false)
  expect(hears(admin, { subject: 'cell' })).toBe(false)
})

test('who reads an order hears of the days left that its product and its shop ask for', () => {
  for (const name of ['getOrder', 'getOrderItem', 'getOrderItemList', 'getSplit'] as const)
    expect(calls.order[name].shows, name).toEqual(expect.arrayContaining(['product', 'shop']))
  const shown = subjectsShownTo('WAREHOUSE_WORKER', calls)
  expect(['product', 'shop'].filter((subject) => !shown.has(subject as 'shop'))).toEqual([])
})

test('people hear of their merchant, or of the merchants their location serves, there', () => {
  expect([hears(admin, {}), hears(admin, { locationId: south }), hears(admin, { merchantId: alder })]).toEqual([
    true,
    true,
    false,
  ])
  expect([hears(manager, {}), hears(manager, { merchantId: alder }), hears(manager, { merchantId: cedar })]).toEqual([
    true,
    true,
    false,
  ])
  expect([hears(manager, { locationId: south }), hears(manager, { locationId: null })]).toEqual([false, true])
  expect([hears(boss, { merchantId: cedar, locationId: south }), hears(company, {})]).toEqual([true, false])
})

test('who works at a location and was given none hears of none', () => {
  const lost = person('WAREHOUSE_MANAGER', { merchants: [birch] })
  expect([hears(lost, {}), hears(lost, { locationId: null })]).toEqual([false, true])
})

test('what is of no merchant is heard at its location, couriers everywhere, the rest by those who see all', () => {
  const ofNobody = { merchantId: null, locationId: null }
  const everybodys = { subject: 'courier' as const, ...ofNobody }
  expect([manager, admin, boss, company].map((who) => hears(who, everybodys))).toEqual([true, true, true, true])
  const error = { subject: 'error' as const, ...ofNobody }
  expect([hears(manager, error), hears(boss, error)]).toEqual([false, true])
  const cell = { subject: 'cell' as const, merchantId: null }
  expect([hears(manager, cell), hears(manager, { ...cell, locationId: south })]).toEqual([true, false])
  expect(hears(admin, { merchantId: null })).toBe(false)
})

test('what is told one person is heard by that person alone, a superadmin included', () => {
  const own = { subject: 'notification' as const, userId: 7 }
  expect([hears(manager, own), hears({ ...manager, userId: 8 }, own), hears({ ...boss, userId: 8 }, own)]).toEqual([
    true,
    false,
    false,
  ])
  // Superadmins see everybody's jobs, and so hear of them.
  const job = { subject: 'job' as const, userId: 7, merchantId: null, locationId: null }
  expect([manager, { ...manager, userId: 8 }, { ...boss, userId: 8 }].map((who) => hears(who, job))).toEqual([
    true,
    false,
    true,
  ])
})

test("a personal job of a merchant's person is heard by that merchant's people, never by the warehouse", () => {
  const job = { subject: 'job' as const, userId: 9, merchantId: birch, locationId: null }
  const other = person('MERCHANT_ADMIN', { merchants: [alder], merchantId: alder })
  const hear = (who: Session['who']) =>
    heardBy(who, new Set(['job', 'notification']), { changes: [change(job)], isEverything: false }) !== undefined
  expect([admin, manager, boss, other].map(hear)).toEqual([true, false, true, false])
  const notice = { ...job, subject: 'notification' as const }
  const hearNotice = (who: Session['who']) =>
    heardBy(who, new Set(['notification']), { changes: [change(notice)], isEverything: false }) !== undefined
  expect([admin, { ...admin, userId: 9 }, boss].map(hearNotice)).toEqual([false, true, false])
})

test('a change is told as the contract has it, without whom it is for', () => {
  const one = change({ kind: 'moved', from: 1500, to: 540 })
  const { userId: _, ...told } = one
  expect(heardBy(admin, subjectsOf(admin.role), { changes: [one], isEverything: false })).toEqual({ changes: [told] })
})

test('more than a hundred of one subject are told as the subject alone; the others stay what they are', () => {
  const orders = Array.from({ length: mostOfSubject + 1 }, () => change({}))
  const stock = change({ subject: 'stock' })
  const heard = heardBy(manager, subjectsOf(manager.role), { changes: [...orders, stock], isEverything: false })
  expect(heard?.changes.map(({ subject, id }) => [subject, id])).toEqual([
    ['stock', stock.id],
    ['order', undefined],
  ])
})

test('when it is not known what was missed, anything that a role may read may have changed', () => {
  const everything = { changes: [], isEverything: true }
  expect(heardBy(admin, subjectsOf(admin.role), everything)).toEqual({
    changes: [{ subject: 'order' }, { subject: 'stock' }, { subject: 'courier' }],
  })
  expect(heardBy(admin, new Set(), everything)).toBeUndefined()
})

test('those who hear the same are one audience', () => {
  expect(audienceOf(manager)).toBe(audienceOf({ ...manager, userId: 8, sessionHash: 'x' }))
  for (const other of [{ merchants: [birch] }, { locationId: south }, { role: 'WAREHOUSE_WORKER' as const }])
    expect(audienceOf({ ...manager, ...other })).not.toBe(audienceOf(manager))
})

test('of a batch for two thousand people each change is looked at once for those who hear the same, not for each', () => {
  let looks = 0
  const counted = (userId: number): FeedChange => {
    const one = change({ subject: 'notification', merchantId: null, locationId: null, userId })
    return Object.defineProperty(one, 'subject', { enumerable: true, get: () => ((looks += 1), 'notification') })
  }
  const people = Array.from({ length: 2_000 }, (_, userId) => person('WAREHOUSE_MANAGER', { userId }))
  const heard = hearersOf({ changes: people.map(({ userId }) => counted(userId)), isEverything: false }, subjectsOf)
  expect(people.every((who) => heard(who)?.changes.length === 1)).toBe(true)
  expect(looks).toBeLessThan(20 * people.length)
})

test('a job that a person shares with their merchant is heard by them once, and one they do not share by them alone', () => {
  const shared = change({ subject: 'job', userId: admin.userId, merchantId: birch })
  const alone = change({ subject: 'job', userId: admin.userId, merchantId: null })
  const heard = hearersOf({ changes: [alone, shared], isEverything: false }, () => new Set(['job']))
  const idsFor = (who: Session['who']) => heard(who)?.changes.map((one) => ('id' in one ? one.id : undefined))
  expect(idsFor(admin)).toEqual([alone.id, shared.id])
  expect(idsFor({ ...admin, userId: 8 })).toEqual([shared.id])
})
