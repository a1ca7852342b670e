import { expect } from 'chai'
import { listState } from './list-state.ts'

const makeState = (search: string) => {
  const written: string[] = []
  const state = listState({
    search,
    setSearch: (next) => written.push(next(written.at(-1) ?? search)),
    filters: ['status', 'shopId'],
    sort: { id: 'shipBy', isDescending: false },
    view: 'all',
  })
  return { state, written }
}

test('a list without anything in the URL is as its screen says', () => {
  const { state } = makeState('')
  expect([state.view, state.page, state.pageSize, state.sort, state.filters, state.open]).to.deep.equal([
    'all',
    1,
    50,
    { id: 'shipBy', isDescending: false },
    {},
    undefined,
  ])
})

test('view, words, filters, page, sort and open record are read from the URL', () => {
  const { state } = makeState('?view=late&q=tent&status=2000&page=3&rows=100&sort=-placed&open=WO-1&other=kept')
  expect([state.view, state.text, state.page, state.pageSize, state.sort, state.filters, state.open]).to.deep.equal([
    'late',
    'tent',
    3,
    100,
    { id: 'placed', isDescending: true },
    { status: '2000' },
    'WO-1',
  ])
})

test('another filter goes to the first page and keeps the rest', () => {
  const { state, written } = makeState('?q=tent&page=3&status=2000')
  state.setFilters({ shopId: '7' })
  expect(written).to.deep.equal(['?q=tent&shopId=7'])
})

test('opening a record keeps the page', () => {
  const { state, written } = makeState('?page=3')
  state.setOpen('WO-1')
  expect(written).to.deep.equal(['?page=3&open=WO-1'])
})

test('nonsense in the URL does no harm', () => {
  const { state } = makeState('?page=-1&rows=100000&sort=')
  expect([state.page, state.pageSize, state.sort?.id]).to.deep.equal([1, 200, 'shipBy'])
})

test('a record that is opened before the typed search was drawn keeps the search', () => {
  const { state, written } = makeState('?status=1000')
  state.setText('mug')
  state.setOpen('7')
  expect(written.at(-1)).to.equal('?status=1000&q=mug&open=7')
})
