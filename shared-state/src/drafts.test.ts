import { beforeEach, expect, test, vi } from 'vitest'
import { dialogsWithDrafts, draftLifeMs, draftOf, dropDraft, forgetDrafts, keepDraft, watchDrafts } from './drafts.ts'
import { makeShelf } from './make-shelf.ts'

let heard: ((event: { key: string; newValue: string | null }) => void)[] = []
beforeEach(() => {
  heard = []
  vi.stubGlobal('sessionStorage', makeShelf())
  vi.stubGlobal('localStorage', makeShelf())
  vi.stubGlobal('window', { addEventListener: (_: string, listener: (typeof heard)[number]) => heard.push(listener) })
})

test('a draft is the person’s own', () => {
  keepDraft(7, '/order/internal-order', { referenceCode: 'A-1' })
  expect(draftOf(7, '/order/internal-order')).toEqual({ referenceCode: 'A-1' })
  expect(draftOf(8, '/order/internal-order')).toBeUndefined()
  expect(draftOf(7, '/catalogue/add-product')).toBeUndefined()
})

test('it goes when it is sent, and when nothing is typed any more', () => {
  keepDraft(7, '/a', { name: 'Mug' })
  dropDraft(7, '/a')
  expect(draftOf(7, '/a')).toBeUndefined()
  keepDraft(7, '/a', { name: 'Mug' })
  keepDraft(7, '/a', {})
  expect(draftOf(7, '/a')).toBeUndefined()
})

test('it is thrown away after 24 hours', () => {
  keepDraft(7, '/a', { name: 'Mug' }, { now: 1_000 })
  expect(draftOf(7, '/a', 1_000 + draftLifeMs - 1)).toEqual({ name: 'Mug' })
  expect(draftOf(7, '/a', 1_000 + draftLifeMs)).toBeUndefined()
  watchDrafts(1_000 + draftLifeMs)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a damaged draft is none', () => {
  for (const text of ['', 'abc', 'null', '{}', '{"values":5,"at":1}', '{"values":{}}']) {
    sessionStorage.setItem('crossdock:draft:7:/a', text)
    expect(draftOf(7, '/a'), text).toBeUndefined()
  }
})

test('who signs out leaves none, here and in other tabs; what another person typed stays', () => {
  watchDrafts()
  keepDraft(7, '/a', { name: 'Mug' })
  keepDraft(70, '/a', { name: 'Tent' })
  const set = vi.spyOn(Object.getPrototypeOf(localStorage), 'setItem')
  forgetDrafts(7)
  expect([draftOf(7, '/a'), draftOf(70, '/a')]).toEqual([undefined, { name: 'Tent' }])
  expect(Object.keys(localStorage)).toEqual([])
  // What the other tabs are told.
  const [[key = '', newValue = ''] = []] = set.mock.calls as [string, string][]
  keepDraft(7, '/b', { name: 'Mug' })
  for (const listener of heard) listener({ key, newValue: null })
  expect(draftOf(7, '/b')).toEqual({ name: 'Mug' })
  for (const listener of heard) listener({ key, newValue })
  expect([draftOf(7, '/b'), draftOf(70, '/a')]).toEqual([undefined, { name: 'Tent' }])
})

test('a browser that keeps nothing hinders nobody', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  keepDraft(7, '/a', { name: 'Mug' })
  expect(draftOf(7, '/a')).toBeUndefined()
  dropDraft(7, '/a')
  forgetDrafts(7)
})

test('where the browser is full the draft before it stays', () => {
  keepDraft(7, '/a', { name: 'Mug' })
  vi.spyOn(Object.getPrototypeOf(sessionStorage), 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  keepDraft(7, '/a', { name: 'Mug, blue' })
  expect(draftOf(7, '/a')).toEqual({ name: 'Mug' })
})

test('the dialogs that a draft waits in are known by their titles, for their page and person', () => {
  keepDraft(7, '/order/order-management#5#reason', { reason: 'No reply' }, { inside: 'Cancel WO-5?' })
  keepDraft(7, '/order/order-management##name', { name: 'Mug' })
  expect(dialogsWithDrafts(7, '/order/order-management')).toEqual(['Cancel WO-5?'])
  expect(dialogsWithDrafts(7, '/order')).toEqual([])
  expect(dialogsWithDrafts(8, '/order/order-management')).toEqual([])
})
