import { inOrder, pageOfIds } from '../page.ts'
import { found, refuse } from '../refuse.ts'
import type { Handlers } from '../server/handler.ts'
import { cells } from './cell-handlers.ts'
import { checkout } from './checkout/handlers.ts'
import * as queries from './queries.ts'
import { locationColumns, newBins, newLocation, refuseLastClosed, refuseTaken } from './rules.ts'

export const warehouse: Handlers<'warehouse'> = {
  warehouseLocationUpdate: async (tx, { body }, who) => {
    const { warehouseLocationId, ...asked } = body
    if (asked.merchantGroupId) found(await queries.merchantGroup(tx, asked.merchantGroupId), 'The merchant group')
    if (warehouseLocationId === undefined) {
      const group = await queries.merchantGroup(tx)
      return queries.addLocation(tx, { merchantGroupId: group?.id ?? null, ...newLocation(asked) })
    }
    const location = found(await queries.lockLocation(tx, who, warehouseLocationId), 'The location')
    refuseLastClosed(location, asked, await queries.countOtherActive(tx, location.id))
    await queries.setLocation(tx, location.id, locationColumns(asked))
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
    const location = found(await queries.locationFor(tx, who, body.locationId), 'The location')
    return queries.addGroup(tx, location.id, body.name.trim())
  },
  cellGroupUpdate: async (tx, { body }, who) =>
    found(await queries.setGroup(tx, who, body.cellGroupId, body.name.trim()), 'The cell group'),

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

  shippingBinListCreate: async (tx, { body }, who) => {
    const location = found(await queries.locationFor(tx, who, body.locationId), 'The location')
    const bins = newBins(body.bins)
    const [unknown] = await queries.unknownProviders(
      tx,
      bins.flatMap((bin) => bin.providerId ?? []),
    )
    if (unknown) throw refuse('not-found', { what: `The shipping provider ${unknown}`, field: 'Bins' })
    const made = await queries.addBins(tx, location.id, bins)
    refuseTaken(
      'The bin',
      bins.map((bin) => bin.name),
      made.map((bin) => bin.name),
    )
    return made
  },
  shippingBinGetAll: (tx, _, who) => queries.listBins(tx, who),

  ...cells,
  ...checkout,
}
