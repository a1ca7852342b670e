import { expect } from 'chai'
import { api, changesHeard, refreshed } from 'shared-state'
import type { Change } from 'contract/changes'
import { useState } from 'react'
import { answerCalls, buttonNamed, draw, settled } from '../draw.ts'
import { useCall } from './use-call.ts'
import { useCallList } from './use-call-list.ts'

let orders: { orderId: number; status: number }[]
let asked: string[]
let end = (): void => undefined
let undraw = (): void => undefined

const makeChange = (given: Partial<Change>): Change => ({
  subject: 'order',
  id: 1,
  kind: 'changed',
  merchantId: 3,
  locationId: null,
  ...given,
})
const noted =
  <A,>(name: string, answer: (asked: Record<string, unknown>) => A) =>
  (fields: Record<string, unknown>) => {
    asked.push(`${name} ${JSON.stringify(fields)}`)
    return answer(fields)
  }
const timesAsked = (name: string) => asked.filter((line) => line.startsWith(name)).length
async function shows(words: string) {
  while (!document.body.textContent?.includes(words)) await settled()
}

function OrderWords({ orderId }: { orderId: number }) {
  const { data, error } = useCall(api.order.getOrder, { orderId })
  return <p>{error?.message ?? (data ? `${data.orderId} stands at ${data.status}` : 'reading')}</p>
}
function Bins() {
  const { data } = useCall(api.shipping.shippingBinGetAll)
  return <p>{data?.map(({ name }) => name).join()}</p>
}
function BinsInDetail() {
  const { data } = useCall(api.shipping.shippingBinGetAllDetail)
  return <p>{data?.map(({ name, parcels }) => `${name} holds ${parcels.length}`).join()}</p>
}
function List() {
  const [page, setPage] = useState(1)
  const list = useCallList(
    api.order.getOrderList,
    api.order.getOrderListCount,
    { merchantId: 3 },
    { page, pageSize: 20, sort: { id: 'shipBy', isDescending: true } },
  )
  return (
    <>
      <ul>
        {list.rows?.map(({ orderId, status }) => (
          <li key={orderId}>
            {orderId} at {status}
          </li>
        ))}
      </ul>
      <p>{list.isLoading ? 'loading' : `page ${page} of ${list.total}`}</p>
      <button onClick={() => setPage(2)}>Next</button>
    </>
  )
}
const open = (node: React.ReactNode) => {
  undraw = draw(node).undraw
}

suite('what a screen reads', () => {
  setup(() => {
    orders = [{ orderId: 1, status: 1000 }]
    asked = []
    end = answerCalls({
      'order.getOrder': noted('getOrder', ({ orderId }) => ({ ...orders[0], orderId: Number(orderId) })),
      'order.getOrderList': noted('getOrderList', () => ({ result: orders, cursor: { next: null, previous: null } })),
      'order.getOrderListCount': noted('getOrderListCount', () => orders.length),
      'order.setPriority': noted('setPriority', () => {
        orders = [{ orderId: 1, status: 2000 }]
        return { changed: 1, before: [] }
      }),
      'shipping.confirm': noted('confirm', () =>
        Response.json(
          { success: false, error: 'wrong-state', message: 'It has gone.', status: { code: 1, message: '' } },
          { status: 409 },
        ),
      ),
      'packing.updateFinalWeight': noted('updateFinalWeight', () => ({ orderId: 1 })),
      'shipping.shippingBinGetAll': () => [{ name: 'B-1' }],
      'shipping.shippingBinGetAllDetail': () => [{ name: 'B-1', parcels: [1, 2] }],
    })
  })
  teardown(() => {
    undraw()
    end()
  })

  test('two calls about the same thing are two answers', async () => {
    open(
      <>
        <Bins />
        <BinsInDetail />
      </>,
    )
    await shows('B-1 holds 2')
  })

  test('is asked for once, wherever it is shown', async () => {
    open(
      <>
        <OrderWords orderId={1} />
        <OrderWords orderId={1} />
      </>,
    )
    await shows('1 stands at 1000')
    expect(timesAsked('getOrder ')).to.equal(1)
  })

  test('stands right when a write has been refreshed', async () => {
    open(
      <>
        <OrderWords orderId={1} />
        <List />
      </>,
    )
    await shows('page 1 of 1')
    await shows('1 stands at 1000')
    await api.order.setPriority({ body: { orderIds: [1], priority: 2 } })
    await refreshed()
    await settled()
    expect(document.body.textContent).to.contain('1 stands at 2000').and.to.contain('1 at 2000')
    expect([timesAsked('getOrder '), timesAsked('getOrderList '), timesAsked('getOrderListCount ')]).to.deep.equal([
      2, 2, 2,
    ])
  })

  test('is read again after a refusal that says it is old', async () => {
    open(<OrderWords orderId={1} />)
    await shows('1 stands at 1000')
    orders = [{ orderId: 1, status: 4000 }]
    const body = { warehouseOrderId: 'WO-1', shippingProvider: 'Swift', weight: 1, length: 1, width: 1, height: 1 }
    await api.shipping.confirm({ body }).catch(() => undefined)
    await shows('1 stands at 4000')
  })

  test('is left alone by a write to another record', async () => {
    open(<OrderWords orderId={2} />)
    await shows('2 stands at 1000')
    await api.packing.updateFinalWeight({ body: { orderId: 1, weight: 2 } })
    await refreshed()
    expect(timesAsked('getOrder ')).to.equal(1)
  })

  test('is read again when somebody else changed it, ten changes at once or one', async () => {
    open(<List />)
    await shows('page 1 of 1')
    orders = [{ orderId: 1, status: 3000 }]
    for (let id = 1; id <= 10; id += 1) changesHeard([makeChange({ id })])
    await shows('1 at 3000')
    expect(timesAsked('getOrderList ')).to.equal(2)
  })

  test('that fails is told in its place, though a change came while it was read', async () => {
    end()
    let fail = (): void => undefined
    const held = new Promise<Response>((answer) => {
      fail = () => answer(Response.json({ success: false, message: 'It broke.' }, { status: 500 }))
    })
    end = answerCalls({ 'order.getOrder': noted('getOrder', () => held) })
    open(<OrderWords orderId={1} />)
    await shows('reading')
    changesHeard([makeChange({ id: 1 })])
    await settled()
    fail()
    await shows('It broke.')
    await settled()
    expect(timesAsked('getOrder ')).to.equal(1)
  })

  test('is not read again for what it cannot show', async () => {
    open(<OrderWords orderId={1} />)
    await shows('1 stands at 1000')
    changesHeard([makeChange({ id: 2 }), makeChange({ subject: 'bin' })])
    await api.packing.updateFinalWeight({ body: { orderId: 2, weight: 2 } })
    await refreshed()
    expect(timesAsked('getOrder ')).to.equal(1)
  })

  test('a list is sorted and paged as its call takes it, and keeps its rows while the next page is awaited', async () => {
    open(<List />)
    await shows('page 1 of 1')
    expect(asked[0]).to.equal('getOrderList {"merchantId":"3","sorting":"-shipBy","pageNumber":"1","pageSize":"20"}')
    buttonNamed('Next').click()
    await settled()
    expect(document.querySelector('li')?.textContent).to.equal('1 at 1000')
    await shows('page 2 of 1')
    expect(timesAsked('getOrderListCount ')).to.equal(1)
  })
})

/** What does not compile: a question the call does not take, and an order it does not know. */
export function Wrong() {
  // @ts-expect-error: an order is asked for by its number.
  useCall(api.order.getOrder)
  // @ts-expect-error: the call has no such field.
  useCall(api.order.getOrder, { orderId: 1, colour: 'red' })
  const sort = { id: 'colour' as const, isDescending: true }
  // @ts-expect-error: nothing sorts by colour.
  useCallList(api.order.getOrderList, api.order.getOrderListCount, {}, { page: 1, pageSize: 20, sort })
  return null
}
