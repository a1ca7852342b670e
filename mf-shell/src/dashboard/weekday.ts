import { zoneNow } from 'shared-components/page'

/** 'Tuesday' or 'Tue', in the zone of the warehouse. */
export const weekday = (ms: number, length: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: zoneNow() }).format(ms)

/** 'Kuala Lumpur time': the zone of every day on the page, named once. */
export const zoneWords = () => `${zoneNow().split('/').at(-1)?.replaceAll('_', ' ')} time`
