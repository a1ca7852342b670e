import { expect } from 'chai'
import { useState } from 'react'
import { api, changesHeard } from 'shared-state'
import { answerCalls, buttonNamed, draw, settled } from '../draw.ts'
import { useListState } from '../table.ts'
import { useCallList } from './use-call-list.ts'

const pageSize = 20
let counts: Record<number, number>
let moves: { search: string; isReplace: boolean | undefined }[]
/** What the list said, drawing after drawing. */
let said: string[]
let end = (): void => undefined
let undraw = (): void => undefined

function List() {
  const [search, setSearch] = useState('?merchantId=1&page=3')
  const list = useListState<never>({
    search,
    setSearch: (next, isReplace) => {
      const made = next(search)
      moves.push({ search: made, isReplace })
      setSearch(made)
    },
    filters: ['merchantId'],
    pageSize,
  })
  const { rows, total, isLoading } = useCallList(
    api.order.getOrderList,
    api.order.getOrderListCount,
    { merchantId: Number(list.filters['merchantId']) },
    list,
  )
  const words = isLoading ? 'loading' : `page ${list.page}: ${rows?.length} of ${total}`
  said.push(words)
  return (
    <>
      <p>{words}</p>
      <button onClick={() => setSearch('?merchantId=2&page=4')}>Other merchant</button>
    </>
  )
}
async function shows(words: string) {
  while (!document.body.textContent?.includes(words)) await settled()
}

suite('a page of a list', () => {
  setup(async () => {
    counts = { 1: 41, 2: 100 }
    moves = []
    said = []
    end = answerCalls({
      'order.getOrderList': ({ merchantId, pageNumber }) => {
        const total = counts[Number(merchantId)] ?? 0
        const length = Math.max(0, Math.min(pageSize, total - (Number(pageNumber) - 1) * pageSize))
        return { result: Array.from({ length }, (_, orderId) => ({ orderId })), cursor: { next: null, previous: null } }
      },
      'order.getOrderListCount': ({ merchantId }) => counts[Number(merchantId)],
    })
    undraw = draw(<List />).undraw
    await shows('page 3: 1 of 41')
  })
  teardown(() => {
    undraw()
    end()
  })

  test('gives way to the last one there is when the list shrinks, and never says that there is nothing', async () => {
    counts[1] = 20
    changesHeard('all')
    await shows('page 1: 20 of 20')
    expect(moves).to.deep.equal([{ search: '?merchantId=1', isReplace: true }])
    expect(said.filter((words) => words.includes(': 0 of'))).to.deep.equal([])
  })

  test('a count that was read before the list shrank is asked once more, and nothing is said to be empty', async () => {
    const countsOf = counts
    counts = { 1: 20 }
    let late = 0
    end()
    end = answerCalls({
      'order.getOrderList': () => ({ result: [], cursor: { next: null, previous: null } }),
      'order.getOrderListCount': () => (late++ === 0 ? countsOf[1] : 20),
    })
    changesHeard('all')
    await shows('page 1: 0 of 20')
    expect(said.filter((words) => words.includes('0 of 41'))).to.deep.equal([])
    expect(late).to.equal(2)
  })

  test('a list that is empty now says so, on its first page', async () => {
    counts[1] = 0
    changesHeard('all')
    await shows('page 1: 0 of 0')
    expect(moves.length).to.equal(1)
  })

  test('is not judged by the count of other filters', async () => {
    counts[1] = 20
    buttonNamed('Other merchant').click()
    await shows('page 4: 20 of 100')
    expect(moves).to.deep.equal([])
  })
})
