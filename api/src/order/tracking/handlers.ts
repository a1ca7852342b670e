import { parcelStage, stageOf, stepsOf, trackingStage } from 'contract/tracking'
import { found } from '../../kernel/refuse.ts'
import type { Handlers } from '../../server/handler.ts'
import { settings } from '../../kernel/settings.ts'
import type { Who } from '../../kernel/who.ts'
import { readTrackingToken, type Tracked, trackingToken } from './token.ts'
import * as queries from './queries.ts'

/** A wrong token is answered like an order that is not there. */
const orderOf = (token: string): Tracked =>
  found(
    settings()
      .secrets.map((secret) => readTrackingToken(secret, token))
      .find(Boolean),
    'The order',
  )

/** A buyer sees the rows of the order's merchant and asks for one order; nobody needs to be signed in. */
export const trackingScope = (who: Who, token: string): Who => ({ ...who, merchants: [orderOf(token).merchantId] })

/** An order as its buyer may read it, without signing in. */
export const tracking: Pick<Handlers<'order'>, 'createTrackingToken' | 'track'> = {
  createTrackingToken: async (tx, { body }, who) => {
    const { secret, publicUrl } = settings()
    const token = trackingToken(secret, found(await queries.trackable(tx, who, body.orderId), 'The order'))
    return { token, url: `${publicUrl}/api/Order/Track?Token=${token}` }
  },

  track: async (tx, { query }, who) => {
    const tracked = orderOf(query.token)
    const { status, statusTimestamp, ...shown } = found(await queries.trackedOrder(tx, who, tracked), 'The order')
    const stage = stageOf(status)
    const parcels = await queries.trackedParcels(tx, who, tracked)
    const times = await queries.statusTimes(tx, who, tracked)
    return {
      ...shown,
      stage,
      isProblem: trackingStage(stage).isProblem,
      parcels: parcels.map(({ parcelNumber, trackingNumber, closedAt, handedAt, releasedAt }) => ({
        parcelNumber,
        trackingNumber,
        stage: parcelStage({
          isClosed: closedAt !== null,
          isHanded: handedAt !== null,
          isReleased: releasedAt !== null,
        }),
        timestamp: releasedAt ?? handedAt ?? closedAt,
      })),
      steps: stepsOf([...times, { toStatus: status, timestamp: statusTimestamp }]),
    }
  },
}
