import { zoneNow } from 'shared-components/page'

/** 'Tuesday' or 'Tue', in the zone of the warehouse. */
export const weekday = (ms: number, length: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: zoneNow() }).format(ms)
