import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found } from '../kernel/refuse.ts'
import { moveAll } from '../order/move.ts'
import type { Handlers } from '../server/handler.ts'
import { generate } from './generate/handlers.ts'
import { refuseList } from './rules.ts'
import { pickScan } from './scan/pick.ts'
import { putBack } from './scan/put-back.ts'
import { takeOut } from './scan/take-out.ts'
import { freeTray, setTrayAside } from './scan/tray-aside.ts'
import { traysInUse } from './tray-list.ts'
import { freeTraysOf } from './trays.ts'
import { dropPicker, leaveList, lockList, lockOrdersOf, setListStatus } from './scan/queries.ts'
import * as queries from './queries.ts'
import { tellList } from './tell.ts'

export const picking: Handlers<'picking'> = {
  ...generate,

  checkPickingList: async (tx, { query }, who) =>
    found(await queries.checked(tx, who, query.pickingListId), 'The picking list'),

  getOrderItemsByPickingListId: async (tx, { query }, who) => {
    found(await queries.listAt(tx, who, query.pickingListId), 'The picking list')
    return queries.linesOf(tx, who, query.pickingListId)
  },

  getOrdersPickingList: async (tx, { query }, who) => {
    const where = queries.listFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.lists, where, id: queries.listId, sort: queries.oldestFirst },
      query,
    )
    return { result: inOrder(ids, await queries.listsById(tx, who, ids)), cursor }
  },

  getInPickingTray: (tx, { query }, who) => traysInUse(tx, who, query),

  updateOrdersPickingList: (tx, { body }, who) => pickScan(tx, who, body),
  putBack: (tx, { body }, who) => putBack(tx, who, body),

  takeOut: (tx, { body }, who) => takeOut(tx, who, body),
  setTrayAside: (tx, { body }, who) => setTrayAside(tx, who, body),
  freeTray: (tx, { body }, who) => freeTray(tx, who, body),

  releasePicker: async (tx, { body }, who) => {
    const list = found(await lockList(tx, who, body.pickingListId), 'The picking list')
    if (list.status !== 'Paused') refuseList(list, 'Paused')
    await dropPicker(tx, list.id)
    await tellList(tx, list, 'changed')
    return { status: 'Paused', picker: '' }
  },

  clearPickingList: async (tx, { body }, who) => {
    const list = found(await lockList(tx, who, body.pickingListId), 'The picking list')
    refuseList(list, 'Cleared')
    const orders = await lockOrdersOf(tx, list.id)
    const back = orders.filter((order) => order.status === 2100 && !order.isBegun)
    const note = `picking list ${list.id} cleared`
    await moveAll(
      tx,
      who,
      back.map(({ id, merchantId }) => ({ orderId: id, merchantId, from: 2100, to: 2000, note })),
    )
    await leaveList(tx, back)
    const kept = orders.length - back.length
    const isPicking = orders.some((order) => order.status === 2100 && order.isBegun)
    const status = kept === 0 ? 'Cleared' : isPicking ? list.status : 'Picked'
    await setListStatus(tx, list.id, status)
    if (status === 'Cleared') await freeTraysOf(tx, list.id)
    await tellList(tx, list, 'changed')
    return { status, cleared: back.length, kept }
  },
}
