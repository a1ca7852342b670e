import { writeChanges } from '../../changes/write.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import { refuseTaken } from '../../location/rules.ts'
import { locationFor } from '../../location/place.ts'
import type { Handlers } from '../../server/handler.ts'
import { newBins } from './rules.ts'
import * as queries from './queries.ts'

type Calls = 'shippingBinListCreate' | 'shippingBinGetAll'

export const bins: Pick<Handlers<'shipping'>, Calls> = {
  shippingBinListCreate: async (tx, { body }, who) => {
    const location = found(await locationFor(tx, who, body.locationId), 'The location')
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
    await writeChanges(
      tx,
      made.map(({ shippingBinId: id }) => ({
        subject: 'bin',
        id,
        kind: 'made',
        merchantId: null,
        locationId: location.id,
      })),
    )
    return made
  },

  shippingBinGetAll: (tx, _, who) => queries.listBins(tx, who),
}
