import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect } from 'chai'
import type { Role } from 'contract/roles'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from '../../draw.ts'
import { $search, setSearch } from 'shared-state'
import { ExportButton, type ExportApi, type SortState } from '../../table.ts'

type Job = Awaited<ReturnType<ExportApi['getJobStatus']>>
const queued: Job = {
  id: 7,
  jobId: 7,
  merchantId: null,
  merchantName: '',
  jobType: 'OrderExport',
  uniqueKey: 'k-7',
  status: 'Queued',
  total: 100_000,
  done: 0,
  ok: 0,
  failed: 0,
  skipped: 0,
  rowsPerSecond: null,
  secondsLeft: null,
  message: '',
  hasFile: false,
  hasErrorFile: false,
  fileName: 'orders-2026-11-21.csv',
  createdBy: 'Amy',
  createdTimestamp: 0,
  startedTimestamp: null,
  finishedTimestamp: null,
}

const done: Job = { ...queued, status: 'Succeeded', done: 3, total: 3, message: '3 rows in orders.csv.', hasFile: true }

let job: Job = queued
let asked: unknown[] = []
let read: number[] = []
const readJob = (jobId: number): Job => {
  read.push(jobId)
  if (jobId !== job.jobId) throw new Error('There is no such job.')
  return job
}
const api: ExportApi = {
  createJob: async (input) => {
    asked.push(input.body)
    return { jobId: 7, status: 'Queued' }
  },
  getJobStatus: Object.assign(async (input: Parameters<ExportApi['getJobStatus']>[0]) => readJob(input.query.jobId), {
    call: { name: 'jobs.getJobStatus', shows: ['job'], changes: [] } as const,
  }),
  cancelJob: async () => {
    job = { ...job, status: 'Cancelled', message: 'Cancelled by Amy.' }
    return null
  },
  getFile: async (input) => {
    asked.push(input.query)
    return new Blob(['x'])
  },
}

async function turns() {
  for (let turn = 0; turn < 4; turn += 1) await settled()
}
const newestFirst: SortState = { id: 'placed', isDescending: true }
type Given = { role?: Role; sort?: SortState }
async function drawn({ role = 'WAREHOUSE_MANAGER', sort = newestFirst }: Given = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawing = draw(
    <QueryClientProvider client={queries}>
      <ExportButton api={api} role={role} list="orders" filters={{ status: [1000] }} sort={sort} />
    </QueryClientProvider>,
  )
  await turns()
  return drawing
}
async function press(name: string) {
  buttonNamed(name).click()
  await turns()
}

suite('the export of a list', () => {
  setup(async () => {
    await wearTheme()
    job = queued
    asked = []
    read = []
    setSearch('?status=1000', true)
  })
  teardown(() => setSearch('', true))

  test('starts with the filters of the list, and waits in words', async () => {
    const { place, undraw } = await drawn()
    await press('Export')
    expect(asked).to.deep.equal([{ jobType: 'OrderExport', list: 'orders', filters: { status: [1000] } }])
    expect(found('[role=status]', place).textContent).to.equal('waits for its turn')
    await expectAccessible(place)
    undraw()
  })

  test('says how far it is, how fast and how long, and stops', async () => {
    job = { ...queued, status: 'Running', done: 12_000, rowsPerSecond: 8_000, secondsLeft: 11 }
    const { place, undraw } = await drawn()
    await press('Export')
    expect(found('[role=status]', place).textContent).to.equal(
      '12,000 of 100,000 rows · 8,000 rows per second · 11 s left',
    )
    expect(found<HTMLProgressElement>('progress', place).value).to.equal(12_000)
    await expectAccessible(place)
    await press('Cancel')
    expect(found('[role=status]', place).textContent).to.equal('Cancelled by Amy.')
    await press('Close the export')
    buttonNamed('Export')
    undraw()
  })

  test('gives the file when it is there', async () => {
    job = done
    const { place, undraw } = await drawn()
    await press('Export')
    await expectAccessible(place)
    await press('Download')
    expect(asked.at(-1)).to.deep.equal({ jobType: 'OrderExport', uniqueKey: 'k-7' })
    undraw()
  })

  test('is still there after the page was loaded anew, until it is closed', async () => {
    const { undraw } = await drawn()
    await press('Export')
    undraw()
    job = done
    const again = await drawn()
    expect(found('[role=status]', again.place).textContent).to.equal('3 rows in orders.csv.')
    await press('Close the export')
    expect($search.get()).to.equal('?status=1000')
    again.undraw()
    const closed = await drawn()
    buttonNamed('Export')
    closed.undraw()
  })

  test('says that its file is of other filters, and leads back to them', async () => {
    job = done
    const { place, undraw } = await drawn()
    await press('Export')
    const search = $search.get()
    setSearch(`${search.replace('status=1000', 'status=2000')}&page=2&sort=units&open=4`)
    await turns()
    expect(found('.cd-export__notes', place).textContent).to.equal('Begun with other filters. Show them')
    await expectAccessible(place)
    const back = new URL(found<HTMLAnchorElement>('.cd-export__notes a', place).href).search
    setSearch(back)
    await turns()
    expect(place.querySelector('.cd-export__notes')).to.equal(null)
    buttonNamed('Download')
    undraw()
  })

  test('says the order of its file where the list has another', async () => {
    job = done
    const { place, undraw } = await drawn({ sort: { id: 'placed', isDescending: false } })
    await press('Export')
    expect(found('.cd-export__notes', place).textContent).to.equal('The file has the newest orders first.')
    undraw()
  })

  test("somebody else's is nobody's here: another can be begun", async () => {
    setSearch('?export=99', true)
    const { undraw } = await drawn()
    await press('Export')
    expect($search.get()).to.equal('?export=7')
    undraw()
  })

  test('is not there for whoever may not export, and not asked for either', async () => {
    setSearch('?export=7', true)
    const { place, undraw } = await drawn({ role: 'WAREHOUSE_WORKER' })
    expect(place.querySelector('button')).to.equal(null)
    expect(read).to.deep.equal([])
    undraw()
  })
})
