import { flag, list, maybe, object, oneOf, parcelNumber, text, timestamp } from './schema.ts'
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
  /** Those that are packed or have a number, by number; a void number is not told. */
  parcels: list(
    object({
      parcelNumber: parcelNumber(),
      trackingNumber: maybe(text()),
      stage: stage(),
      /** Since when; null where that is not known. */
      timestamp: maybe(timestamp()),
    }),
  ),
  steps: list(object({ stage: stage(), timestamp: timestamp() })),
}
