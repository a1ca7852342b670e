import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import {
  type Answers,
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  wearTheme,
} from '../../draw.ts'
import { ImportWizard } from '../../import.ts'
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
  hasFile: true,
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
    {
      column: 'Invoice Date',
      samples: ['21/11/26 8:26'],
      field: 'placed',
      matched: 'known name',
      dateFormat: 'D/M/Y',
      dateMatched: 'chosen',
    },
    { column: 'Extra', samples: [], field: null, matched: 'skipped' },
  ],
  counts: { bad: tally(2), same: tally(1), good: tally(1), skipped: tally(0), excluded: tally(0), made: tally(0) },
  noticed: 0,
  refusedOrders: [],
  shopName: '',
}
/** The draft with columns of dates that read in two ways. */
const askedAbout = (...names: string[]): Job => ({
  ...draft,
  dateMatched: 'ambiguous',
  columns: [
    ...draft.columns.filter(({ field }) => field !== 'placed'),
    ...['Invoice Date', 'Ship by'].map((column, index) => ({
      column,
      samples: ['11/11/26 8:26'],
      field: ['placed', 'shipBy'][index] ?? null,
      matched: 'known name' as const,
      dateFormat: 'D/M/Y' as const,
      ...(names.includes(column)
        ? { dateMatched: 'ambiguous' as const, dateSample: `0${5 + index}/12/26 8:26` }
        : { dateMatched: 'detected' as const }),
    })),
  ],
})
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
      alike: 2,
    },
  ],
})
const good: ShownRow = {
  rowNo: 1,
  record: '5817',
  state: 'good',
  cells: [],
  problems: [],
  values: [
    { field: 'referenceCode', value: '5817' },
    { field: 'placed', value: String(Date.UTC(2026, 11, 5)) },
  ],
}

let job: Job = draft
let asked: unknown[] = []
let end = (): void => undefined
const note =
  <T,>(answer: () => T) =>
  (body: unknown) => {
    asked.push({ body })
    return answer()
  }
const answers: Answers = {
  'jobs.getJobStatus': () => job,
  'imports.getRows': ({ state }) => ({
    result: state === 'bad' ? [wrong(2), wrong(3)] : state === 'excluded' ? [{ ...good, state: 'excluded' }] : [good],
    cursor: { next: null, previous: null },
  }),
  'imports.getMapping': () => ({
    mapping: [],
    existing: 'leave',
    timeZone: 'UTC',
    dateFormat: null,
    dateFormats: [],
    shopId: 5,
    updatedTimestamp: 0,
  }),
  'shop.getShopList': () => [4, 5].map((shopId) => ({ shopId, shopName: `Shop ${shopId}`, isActive: true })),
  'imports.setMapping': note(() => ({ jobId: 7, status: 'Draft' })),
  'imports.fixRow': note(() => ({ rows: 2 })),
  'imports.excludeRows': note(() => ({ rows: 2 })),
  'jobs.createJob': note(() => {
    job = { ...draft, status: 'Partly succeeded', done: 4, ok: 1, failed: 3 }
    return { jobId: 7, status: 'Queued' }
  }),
}

function Mounted() {
  const [jobId, setJobId] = useState<number | undefined>(7)
  return (
    <ImportWizard
      jobType="OrderImport"
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
  const drawing = draw(<Mounted />)
  while (!drawing.place.textContent?.includes('Invoice No')) await settled()
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
    end = answerCalls(answers)
  })
  teardown(() => end())

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

  test('a long file says that it is read, and asks for no column before its columns are known', async () => {
    job = { ...draft, status: 'Checking', total: 0, columns: [], missing: [], encoding: '', delimiter: '' }
    const { place, undraw } = draw(<Mounted />)
    while (!place.textContent?.includes('Reading the file…')) await settled()
    expect(place.textContent)
      .to.contain('its columns stand here as soon as they are known')
      .and.to.not.contain('No column goes to')
      .and.to.not.contain('0 rows')
    await expectAccessible(place)
    job = draft
    while (!place.textContent?.includes('Invoice No')) await settled()
    expect(found('.cd-import__sum').textContent).to.equal('2 + 1 + 1 = 4 rows')
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

  test('rows that are no orders of ours are left out at once: all with one fault, or those that were chosen', async () => {
    const { place, undraw } = await drawn()
    expect([...place.querySelectorAll('.cd-import__fix .cd-button--link')].map((one) => one.textContent)).to.deep.equal(
      ['Leave all 2 out'],
    )
    found<HTMLButtonElement>('.cd-import__fix .cd-button--link').click()
    while (asked.length < 1) await settled()
    found<HTMLInputElement>('input[aria-label="Choose row 3"]').click()
    await settled()
    await expectAccessible(place)
    await press('Leave out the 1 chosen')
    expect(asked).to.deep.equal([
      {
        body: { jobId: 7, fault: { field: 'sku', value: 'TENT-2P-OLVE', reason: 'No such SKU at Birch Outdoor' } },
      },
      { body: { jobId: 7, rowNos: [3] } },
    ])
    undraw()
  })

  test('what was left out is put back, a row or all', async () => {
    job = { ...draft, counts: { ...draft.counts, bad: tally(0), same: tally(0), good: tally(0), excluded: tally(3) } }
    const { place, undraw } = await drawn()
    expect(found('.cd-import__sum').textContent).to.equal('0 + 0 + 0 + 3 = 3 rows')
    await expectAccessible(place)
    found<HTMLButtonElement>('button[aria-label="Put back row 1"]').click()
    while (asked.length < 1) await settled()
    await press('Put all 3 back')
    expect(asked).to.deep.equal([
      { body: { jobId: 7, isExcluded: false, rowNos: [1] } },
      { body: { jobId: 7, isExcluded: false } },
    ])
    undraw()
  })

  test('a second address is told, with its rows, and a field without a column says what is taken', async () => {
    job = { ...draft, noticed: 1 }
    const { place, undraw } = await drawn()
    expect(place.textContent).to.contain('No column goes to Quantity: each row is one unit.')
    await press('Show them')
    expect(found('table[aria-label="Rows with a notice"]').textContent).to.contain('5817')
    await expectAccessible(place)
    undraw()
  })

  test('a file begins with the shop chosen last time', async () => {
    const { place, undraw } = draw(
      <ImportWizard
        jobType="OrderImport"
        onJob={() => undefined}
        listHref="#list"
        listLabel="Order History"
        draftsHref="#drafts"
      />,
    )
    while (!place.querySelector('select[name=shopId]')) await settled()
    while (found<HTMLSelectElement>('select[name=shopId]').value !== '5') await settled()
    // The button fades in from what it was while the shops were read.
    while (document.getAnimations().length > 0) await settled()
    await expectAccessible(place)
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

  test('nothing starts while dates read in two ways; one press answers', async () => {
    job = askedAbout('Invoice Date')
    const { place, undraw } = await drawn()
    expect(buttonNamed('Import 1 order (1 row)').getAttribute('aria-description')).to.equal(
      'Choose first whether the day or the month comes first in Invoice Date.',
    )
    expect(place.textContent).to.contain('MM/DD/YY: 12 May 2026')
    await expectAccessible(place)
    await press('DD/MM/YY: 05 Dec 2026')
    expect(asked).to.deep.equal([
      { body: { jobId: 7, dateFormats: [{ column: 'Invoice Date', dateFormat: 'D/M/Y' }] } },
    ])
    undraw()
  })

  test('each column that reads in two ways is asked about by its name, and the focus goes on at the next one', async () => {
    job = askedAbout('Invoice Date', 'Ship by')
    const { place, undraw } = await drawn()
    const groups = () => [...place.querySelectorAll<HTMLElement>('.cd-import__question [role=group]')]
    expect(groups().map((group) => group.textContent)).to.deep.equal([
      'Invoice Date: 05/12/26 8:26 isDD/MM/YY: 05 Dec 2026MM/DD/YY: 12 May 2026',
      'Ship by: 06/12/26 8:26 isDD/MM/YY: 06 Dec 2026MM/DD/YY: 12 Jun 2026',
    ])
    expect(buttonNamed('Import 1 order (1 row)').getAttribute('aria-description')).to.equal(
      'Choose first whether the day or the month comes first in Invoice Date and Ship by.',
    )
    await expectAccessible(place)
    buttonNamed('DD/MM/YY: 05 Dec 2026').focus()
    job = askedAbout('Ship by')
    await press('DD/MM/YY: 05 Dec 2026')
    while (groups().length > 1) await settled()
    expect(document.activeElement?.textContent).to.equal('DD/MM/YY: 06 Dec 2026')
    job = askedAbout()
    await press('MM/DD/YY: 12 Jun 2026')
    while (groups().length > 0) await settled()
    expect(asked).to.deep.equal([
      { body: { jobId: 7, dateFormats: [{ column: 'Invoice Date', dateFormat: 'D/M/Y' }] } },
      { body: { jobId: 7, dateFormats: [{ column: 'Ship by', dateFormat: 'M/D/Y' }] } },
    ])
    undraw()
  })

  test('each column of dates says how it is written, and can be read otherwise', async () => {
    job = askedAbout()
    const { undraw } = await drawn()
    const select = found<HTMLSelectElement>('select[aria-label="Dates in Ship by are"]')
    expect(select.value).to.equal('D/M/Y')
    select.value = 'M/D/Y'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await settled()
    expect(asked).to.deep.equal([{ body: { jobId: 7, dateFormats: [{ column: 'Ship by', dateFormat: 'M/D/Y' }] } }])
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
    expect(document.documentElement.scrollWidth).to.equal(390)
    const edge = found('.cd-import').getBoundingClientRect().right
    for (const control of place.querySelectorAll('.cd-import__fix :is(input, button)'))
      expect(control.getBoundingClientRect().right).to.be.at.most(edge)
    await expectAccessible(place)
    undraw()
  })

  test('on a telephone the rows ask about the dates too, and show none before it is answered', async () => {
    await setViewport({ width: 390, height: 844 })
    job = { ...askedAbout('Invoice Date'), counts: { ...draft.counts, bad: tally(0), same: tally(0), good: tally(4) } }
    const { place, undraw } = await drawn()
    await press('Go to the rows')
    const preview = () => found('table[aria-label=Rows]', place).textContent
    expect(preview()).to.contain('Day or month first?').and.to.contain('waits for your choice')
    expect(preview()).to.not.contain('Dec 2026')
    await expectAccessible(place)
    await press('DD/MM/YY: 05 Dec 2026')
    expect(asked).to.deep.equal([
      { body: { jobId: 7, dateFormats: [{ column: 'Invoice Date', dateFormat: 'D/M/Y' }] } },
    ])
    undraw()
  })
})
