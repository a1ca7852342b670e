import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from '../../draw.ts'
import { ImportWizard, type ImportApi } from '../../import.ts'
import type { Job, ShownRow } from './import-props.ts'

const tally = (rows: number, records = rows) => ({ rows, records })
const draft: Job = {
  id: 7,
  jobId: 7,
  merchantId: 1,
  merchantName: 'Birch Outdoor',
  jobType: 'OrderImport',
  uniqueKey: 'k',
  status: 'Draft',
  total: 4,
  done: 0,
  ok: 0,
  failed: 0,
  skipped: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  message: '1 order can be made.',
  hasErrorFile: true,
  fileName: 'orders.csv',
  createdBy: 'Warehouse Manager',
  createdTimestamp: 0,
  startedTimestamp: null,
  finishedTimestamp: null,
  encoding: 'UTF-8',
  delimiter: 'comma',
  missing: [],
  records: 3,
  recordsLeft: 2,
  options: { existing: 'leave', timeZone: 'UTC', dateFormat: 'D/M/Y' },
  dateMatched: 'chosen',
  columns: [
    { column: 'Invoice No', samples: ['5816'], field: 'referenceCode', matched: 'known name' },
    { column: 'Stock Code', samples: ['TENT-2P-OLV'], field: 'sku', matched: 'as last time' },
    { column: 'Invoice Date', samples: ['21/11/26 8:26'], field: 'placed', matched: 'known name' },
    { column: 'Extra', samples: [], field: null, matched: 'skipped' },
  ],
  counts: { bad: tally(2), same: tally(1), good: tally(1), skipped: tally(0), made: tally(0) },
}
const wrong = (rowNo: number): ShownRow => ({
  rowNo,
  record: '5816',
  state: 'bad',
  cells: [],
  values: [],
  problems: [
    {
      column: 'Stock Code',
      field: 'sku',
      label: 'SKU',
      value: 'TENT-2P-OLVE',
      reason: 'No such SKU at Birch Outdoor',
      suggestion: 'TENT-2P-OLV',
      others: 1,
    },
  ],
})
const good: ShownRow = {
  rowNo: 1,
  record: '5817',
  state: 'good',
  cells: [],
  problems: [],
  values: [{ field: 'referenceCode', value: '5817' }],
}

let job: Job = draft
let asked: unknown[] = []
const note =
  <T,>(answer: () => T) =>
  async (input?: unknown) => {
    asked.push(input)
    return answer()
  }
const api: ImportApi = {
  getJobStatus: async () => job,
  getRows: async (input) => ({
    result: input.query.state === 'bad' ? [wrong(2), wrong(3)] : [good],
    cursor: { next: null, previous: null },
  }),
  getMapping: async () => null,
  getFile: async () => new Blob(['x']),
  createJobWithAttachment: note(() => ({ jobId: 7, status: 'Draft' as const })),
  setMapping: note(() => ({ jobId: 7, status: 'Draft' as const })),
  fixRow: note(() => ({ rows: 2 })),
  createJob: note(() => {
    job = { ...draft, status: 'Partly succeeded', done: 4, ok: 1, failed: 3 }
    return { jobId: 7, status: 'Queued' as const }
  }),
  cancelJob: note(() => null),
}

function Mounted() {
  const [jobId, setJobId] = useState<number | undefined>(7)
  return (
    <ImportWizard
      jobType="OrderImport"
      api={api}
      jobId={jobId}
      onJob={setJobId}
      merchants={[{ value: 1, label: 'Birch Outdoor' }]}
      listHref="#list"
      listLabel="Order History"
      draftsHref="#drafts"
    />
  )
}
async function drawn() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawing = draw(
    <QueryClientProvider client={queries}>
      <Mounted />
    </QueryClientProvider>,
  )
  for (let turn = 0; turn < 4; turn += 1) await settled()
  return drawing
}
async function press(name: string) {
  buttonNamed(name).click()
  for (let turn = 0; turn < 4; turn += 1) await settled()
}

suite('the import', () => {
  setup(async () => {
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
    job = draft
    asked = []
  })

  test('columns stand beside rows, and the counts sum to the file', async () => {
    const { place, undraw } = await drawn()
    expect(found('.cd-import__sum').textContent).to.equal('2 + 1 + 1 = 4 rows')
    expect([...place.querySelectorAll('.cd-import__match')].map((match) => match.textContent)).to.deep.equal([
      'known name',
      'as last time',
      'you chose DD/MM/YY',
      'skipped',
    ])
    await expectAccessible(place)
    undraw()
  })

  test('one fix serves all rows with the same wrong value', async () => {
    const { place, undraw } = await drawn()
    expect([...place.querySelectorAll('.cd-import__tools button')].map((button) => button.textContent)).to.deep.equal([
      'Use in both',
      'Use',
    ])
    await press('Use in both')
    expect(asked).to.deep.equal([
      { body: { jobId: 7, rowNo: 2, column: 'Stock Code', value: 'TENT-2P-OLV', everywhere: true } },
    ])
    undraw()
  })

  test('another field for a column is sent alone', async () => {
    const { undraw } = await drawn()
    const select = found<HTMLSelectElement>('select[aria-label="Extra goes to"]')
    select.value = 'remark'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await settled()
    expect(asked).to.deep.equal([{ body: { jobId: 7, mapping: [{ column: 'Extra', field: 'remark' }] } }])
    undraw()
  })

  test('nothing starts while a needed field has no column', async () => {
    job = { ...draft, missing: ['Quantity'] }
    const { undraw } = await drawn()
    expect(buttonNamed('Import 1 order (1 row)').getAttribute('aria-description')).to.equal(
      'No column goes to Quantity.',
    )
    undraw()
  })

  test('the button says what it makes; the job then says what it made and what is left', async () => {
    const { place, undraw } = await drawn()
    await press('Import 1 order (1 row)')
    expect(place.textContent).to.contain('4 of 4 rows').and.to.contain('1 + 3 + 0 rows')
    await expectAccessible(place)
    await press('Fix 3 rows here')
    expect(place.textContent).to.contain('what is left; what was made stays')
    undraw()
  })

  test('on a telephone the columns come first, then the rows', async () => {
    await setViewport({ width: 390, height: 844 })
    const { place, undraw } = await drawn()
    expect(place.querySelector('.cd-import__bad')).to.equal(null)
    await press('Go to the rows')
    expect(found('.cd-import__bad').textContent).to.contain('TENT-2P-OLVE')
    await expectAccessible(place)
    undraw()
  })
})
