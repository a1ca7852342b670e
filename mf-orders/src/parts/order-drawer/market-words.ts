import { dateTime } from 'contract/format'
import type { MarketFlag } from 'contract/market-flags'
import type { OrderDetail } from '../order.ts'

type Told = Pick<OrderDetail, 'market' | 'platform' | 'timeZone' | 'holds'>
type Words = { title: string; words: string }

const expected = 'Its goods are on their way back: announce the return, so that they are expected.'
const flagWords: Record<Exclude<MarketFlag, 'Cancel asked'>, Words> = {
  'Arranged outside': {
    title: 'Its shipment was arranged outside of Crossdock',
    words: 'See who sends it before anybody packs it here.',
  },
  'Shipped there': { title: 'It is shipped there, and not here', words: 'See where the parcel is.' },
  'Delivered there': { title: 'It is delivered there, and has not left here', words: 'See where the parcel is.' },
  'Failed there': { title: 'Its delivery failed there, and it has not left here', words: 'See where the parcel is.' },
  'Returned there': { title: 'It is returned there, and has not left here', words: 'See where the parcel is.' },
  'Return expected': { title: 'A return is expected', words: expected },
  'Ship again': {
    title: 'It has to be shipped again',
    words: 'The courier did not take it: arrange its shipment anew.',
  },
  'Cancelled in part': {
    title: 'A part of it is cancelled there',
    words: 'Nobody here can tell which lines: see at the marketplace, and cancel that part here.',
  },
  'Sent by the marketplace': {
    title: 'The marketplace sends it itself',
    words: 'Nothing of it is picked here: cancel it.',
  },
  'Unknown there': { title: 'Nobody here knows how it stands there', words: 'See at the marketplace what to do.' },
}

/** What an order's marketplace says of it that somebody has to look at; undefined where all agrees. */
export function marketSays({ market, platform, timeZone, holds }: Told): Words | undefined {
  if (!market?.flag) return undefined
  if (market.flag !== 'Cancel asked') return flagWords[market.flag]
  const { cancelByTimestamp: by } = market
  const unanswered = by === null ? '' : ` Unanswered, ${platform} cancels it by itself at ${dateTime(by, timeZone)}.`
  return holds.includes('Cancel')
    ? {
        title: 'Its buyer wants to cancel',
        words: `Cancel the order to grant that, or lift its hold to turn it down: ${platform} hears either first.${unanswered}`,
      }
    : { title: 'Its buyer wants to cancel', words: `It has left: answer at ${platform}.${unanswered}` }
}
