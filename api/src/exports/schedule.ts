import { loseFiles } from '../jobs/job.ts'
import type { Schedule } from '../jobs/schedule/schedule.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { deleteOldParts } from './queries.ts'

/** Throws away files that nobody fetches any more. */
export const clearingOfExports: Schedule = {
  name: 'clear old exports',
  everySeconds: 3_600,
  run: (pool) =>
    transaction(pool, systemWho(), async (tx) => {
      const jobIds = await deleteOldParts(tx)
      await loseFiles(tx, jobIds)
      return jobIds.length > 0
    }),
}
