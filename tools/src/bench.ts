import { benchAllocation } from '../../api/bench/allocation.bench.ts'
import { benchCost } from '../../api/bench/cost.bench.ts'
import { stopBenchServer } from '../../api/bench/house.ts'
import { benchExport, benchLanes } from '../../api/bench/jobs.bench.ts'
import { benchFeed } from '../../api/bench/feed.bench.ts'
import { benchHub } from '../../api/bench/hub.bench.ts'
import { benchLists } from '../../api/bench/lists.bench.ts'
import { benchOrdersIn } from '../../api/bench/orders-in.bench.ts'
import { benchPeople } from '../../api/bench/people.bench.ts'
import { benchSearch } from '../../api/bench/search.bench.ts'
import { benchScans } from '../../api/bench/scans.bench.ts'
import { benchStatistics } from '../../api/bench/statistics.bench.ts'
import { benchReprocess } from '../../api/bench/reprocess.bench.ts'
import { benchPicking } from '../../api/bench/picking.bench.ts'
import { benchBytes } from './bytes.bench.ts'
import { benchSplit } from './split.bench.ts'

/** Everything measured as ratios in one run; nothing here fails but what stands far over its bound (cost). `npm run bench -- lists` runs one part. */
const parts: Record<string, () => Promise<void>> = {
  allocation: benchAllocation,
  cost: benchCost,
  lists: benchLists,
  search: benchSearch,
  statistics: benchStatistics,
  people: benchPeople,
  'orders-in': benchOrdersIn,
  reprocess: benchReprocess,
  picking: benchPicking,
  export: benchExport,
  lanes: benchLanes,
  feed: benchFeed,
  hub: benchHub,
  scans: benchScans,
  bytes: benchBytes,
  split: benchSplit,
}
const asked = process.argv.slice(2).filter((word) => word in parts)
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length && !asked.includes(name)) continue
    console.log(`\n${name}`)
    await part()
  }
} finally {
  await stopBenchServer()
}
