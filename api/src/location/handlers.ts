import { writeChanges } from '../changes/write.ts'
import { inOrder, pageOfIds } from '../kernel/page.ts'
import { found } from '../kernel/refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { cells } from './cell/handlers.ts'
import { locationFor } from './place.ts'
import { locationColumns, newLocation, refuseLastClosed, refuseLeaving } from './rules.ts'
import * as queries from './queries.ts'

export const location: Handlers<'location'> = {
  warehouseLocationUpdate: async (tx, { body }, who) => {
    const { warehouseLocationId, merchantGroupId: group, ...asked } = body
    if (group) found(await queries.merchantGroup(tx, group), 'The merchant group')
    if (warehouseLocationId === undefined) {
      const made = await queries.addLocation(tx, newLocation(asked))
      const first = group === undefined ? (await queries.merchantGroup(tx))?.id : group
      await queries.setMerchantGroup(tx, made.warehouseLocationId, first ?? null)
      await writeChanges(tx, [{ ...subjectOf(made.warehouseLocationId), kind: 'made' }])
      return made
    }
    const location = found(await queries.lockLocation(tx, who, warehouseLocationId), 'The location')
    refuseLastClosed(location, asked, await queries.countOtherActive(tx, location.id))
    await queries.setLocation(tx, location.id, locationColumns(asked))
    if (group !== undefined) {
      await queries.seeEveryMerchant(tx)
      refuseLeaving(location, await queries.leavingWith(tx, location.id, group))
      await queries.setMerchantGroup(tx, location.id, group)
    }
    await writeChanges(tx, [{ ...subjectOf(location.id), kind: 'changed' }])
    return { warehouseLocationId: location.id }
  },

  warehouseLocationGetAll: async (tx, { query }, who) => {
    const where = queries.locationFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.locations, where, id: queries.locationId, sort: queries.byPriority },
      query,
    )
    return { result: inOrder(ids, await queries.locationsById(tx, who, ids)), cursor }
  },
  warehouseLocationGetAllTotal: (tx, { query }, who) => queries.countLocations(tx, queries.locationFilter(who, query)),

  cellGroupCreate: async (tx, { body }, who) => {
    const location = found(await locationFor(tx, who, body.locationId), 'The location')
    const made = await queries.addGroup(tx, location.id, body.name.trim())
    await writeChanges(tx, [{ ...groupAt(location.id, made.cellGroupId), kind: 'made' }])
    return made
  },
  cellGroupUpdate: async (tx, { body }, who) => {
    const name = body.name.trim()
    const { cellGroupId, locationId } = found(await queries.setGroup(tx, who, body.cellGroupId, name), 'The cell group')
    await writeChanges(tx, [{ ...groupAt(locationId, cellGroupId), kind: 'changed' }])
    return { cellGroupId }
  },

  cellGroupGetAll: async (tx, { query }, who) => {
    const where = queries.groupFilter(who, query)
    const { ids, cursor } = await pageOfIds(
      tx,
      { from: queries.groups, where, id: queries.groupId, sort: queries.groupsByName },
      query,
    )
    return { result: inOrder(ids, await queries.groupsById(tx, who, ids)), cursor }
  },
  cellGroupGetAllTotal: (tx, { query }, who) => queries.countGroups(tx, queries.groupFilter(who, query)),

  ...cells,
}

const subjectOf = (id: number) => ({ subject: 'location' as const, id, merchantId: null, locationId: id })
const groupAt = (locationId: number, id: number) => ({ subject: 'cell' as const, id, merchantId: null, locationId })
