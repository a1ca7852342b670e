import { loseFiles } from '../jobs/job.ts'
import { keptDays } from '../jobs/rules.ts'
import type { Pruned } from '../kernel/prune.ts'
import { deleteOldParts } from './queries.ts'

/** Files that nobody fetches any more. */
export const oldExports: Pruned = {
  tables: ['job_file'],
  days: keptDays.export,
  prune: async (tx) => {
    const jobIds = await deleteOldParts(tx)
    await loseFiles(tx, jobIds)
    return jobIds.length > 0
  },
}
