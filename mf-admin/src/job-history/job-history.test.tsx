import { expect } from 'chai'
import { answerCalls, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { setZone } from 'shared-components/page'
import { setSearch } from 'shared-state'
import { JobHistory } from './job-history.tsx'
import type { Job } from './job-words.ts'

const makeExport = (given: Partial<Job> = {}): Job => ({
  id: 7,
  jobId: 7,
  merchantId: null,
  merchantName: '',
  jobType: 'OrderExport',
  uniqueKey: 'k-7',
  status: 'Succeeded',
  total: 88,
  done: 88,
  ok: 88,
  failed: 0,
  skipped: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  message: '88 rows in orders-2026-11-21.csv.',
  hasFile: true,
  hasErrorFile: false,
  fileName: 'orders-2026-11-21.csv',
  createdBy: 'Amy',
  createdTimestamp: Date.UTC(2026, 10, 21, 2, 42),
  startedTimestamp: null,
  finishedTimestamp: null,
  ...given,
})

let jobs: Job[] = []
let undraw = (): void => undefined
let end = (): void => undefined
async function shows(place: Element, words: string) {
  while (!place.textContent?.includes(words)) await settled()
}

suite('the history of jobs', () => {
  setup(async () => {
    await wearTheme()
    setZone('Asia/Kuala_Lumpur')
    jobs = [makeExport({ id: 8, jobId: 8, createdTimestamp: Date.UTC(2026, 10, 21, 3, 5) }), makeExport()]
    end = answerCalls({
      'jobs.getJobList': () => ({ result: jobs, cursor: { next: null, previous: null } }),
      'jobs.getJobListTotal': () => jobs.length,
      'jobs.getJobStatus': ({ jobId }) => jobs.find((job) => job.jobId === Number(jobId)),
    })
    setSearch('?open=7', true)
  })
  teardown(() => {
    undraw()
    end()
    setSearch('', true)
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('calls an export by its list and time, and its rows written in the list as in the record', async () => {
    const { place, undraw: away } = draw(<JobHistory />)
    undraw = away
    await shows(place, 'Export of orders, 11:05 AM')
    await shows(place, 'Export of orders, 10:42 AM')
    expect(place.querySelectorAll('tbody tr')[1]?.textContent).to.contain('88 of 88 rows').and.to.contain('88 written')
    const record = found('dialog', place)
    await shows(record, 'Rows of the file')
    expect(record.textContent).to.contain('Written').and.not.to.contain('Skipped')
    expect(record.textContent).not.to.contain('Need a fix')
    await expectAccessible(place)
  })

  test('an import whose rows are gone says so and leads to no page that is refused', async () => {
    jobs = [makeExport({ jobType: 'OrderImport', status: 'Partly succeeded', failed: 2, hasFile: false })]
    const { place, undraw: away } = draw(<JobHistory />)
    undraw = away
    await shows(found('dialog', place), 'To import more of it, send the file again.')
    const record = found('dialog', place)
    expect(record.textContent).to.contain('What it made').and.not.to.contain('Open the import')
    await expectAccessible(place)
  })
})
