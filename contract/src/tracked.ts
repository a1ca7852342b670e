import { flag, list, maybe, object, oneOf, text, timestamp } from './schema.ts'
import { trackingStages } from './tracking.ts'

/** The public word of a status (contract/tracking). */
const stage = () => oneOf(...trackingStages.map(({ stage }) => stage))

/**
 * What a buyer reads: nothing that names a person, a product, a price or a merchant. `referenceCode` is the number the
 * buyer knows: the marketplace's, or else the shop's.
 */
export const tracked = {
  referenceCode: text(),
  stage: stage(),
  isProblem: flag(),
  placedTimestamp: timestamp(),
  shippingProviderName: maybe(text()),
  trackingNumber: maybe(text()),
  steps: list(object({ stage: stage(), timestamp: timestamp() })),
}
