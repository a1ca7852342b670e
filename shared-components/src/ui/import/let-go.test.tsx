import { expect } from 'chai'
import { draw, expectAccessible, wearTheme } from '../../draw.ts'
import type { Job } from './import-props.ts'
import { JobProgress } from './job-progress.tsx'

const tally = { rows: 0, records: 0 }
const old: Job = {
  id: 7,
  jobId: 7,
  merchantId: 1,
  merchantName: 'Birch Outdoor',
  jobType: 'OrderImport',
  uniqueKey: 'k',
  status: 'Partly succeeded',
  total: 4,
  done: 4,
  ok: 3,
  failed: 1,
  skipped: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  message: '3 orders were made.',
  hasFile: false,
  hasErrorFile: false,
  fileName: 'orders.csv',
  createdBy: 'Warehouse Manager',
  createdTimestamp: 0,
  startedTimestamp: null,
  finishedTimestamp: 0,
  encoding: 'UTF-8',
  delimiter: 'comma',
  missing: [],
  records: 3,
  recordsLeft: 0,
  options: { existing: 'leave', timeZone: 'UTC', dateFormat: 'D/M/Y' },
  dateMatched: 'chosen',
  columns: [],
  counts: { bad: tally, same: tally, good: tally, skipped: tally, excluded: tally, made: tally },
  noticed: 0,
  refusedOrders: [],
  shopName: '',
}

suite('an import whose rows are no longer kept', () => {
  test('says so and what to do, and offers nothing that would be refused', async () => {
    await wearTheme()
    const nothing = (): void => undefined
    const { place, undraw } = draw(
      <JobProgress job={old} onJob={nothing} onFix={nothing} listHref="#list" listLabel="Order History" />,
    )
    expect(place.textContent).to.contain('no longer kept').and.to.contain('send the file again')
    const offered = [...place.querySelectorAll('.cd-row :is(a, button)')].map((one) => one.textContent?.trim())
    expect(offered).to.deep.equal(['Show the orders it made', 'Import another file'])
    await expectAccessible(place)
    undraw()
  })
})
