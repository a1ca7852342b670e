import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'

export type LoggedError = Item<Calls['log']['getMerchantLogs']>

/** Where an error was met, as people say it. */
export const sourceWords: Record<LoggedError['source'], string> = { api: 'Call', job: 'Job', portal: 'Screen' }
