import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { keptReleases } from '../browser/map.mjs'
import { deploy, type Step } from '../deploy/deploy.ts'
import { deployedLines } from '../deploy/deployed.ts'
import { checkFiles, checkServed } from '../deploy/files.ts'
import { inWords } from '../deploy/portal-folder.ts'
import { rollback } from '../deploy/rollback.ts'
import { root } from '../house.mjs'
import { areaCopy, areasHere, changeMap, copyOf, hashesIn, makePortal, mapIn } from './parts/portal.ts'

let portal: string
let to: string
let orders: ReturnType<typeof areaCopy>
let catalogue: ReturnType<typeof areaCopy>
const name = 'mf-orders'

beforeAll(async () => {
  portal = await makePortal()
  orders = areaCopy(name, {
    'src/area.ts': (text) => text.replace("title: 'Order History'", "title: 'Orders of old'"),
    'src/non-conformance/non-conformance.tsx': (text) => text.replaceAll('Non Conformance', 'What went wrong'),
  })
  catalogue = areaCopy('mf-catalogue', { 'src/area.ts': (text) => text.replace("title: '", "title: 'New ") })
}, 120_000)
afterAll(() => {
  rmSync(portal, { recursive: true, force: true })
  orders.remove()
  catalogue.remove()
})
beforeEach(() => {
  to = copyOf(portal)
})
afterEach(() => rmSync(to, { recursive: true, force: true }))

const running = (area = name) => mapIn(to).groups[area]?.release?.id
const words = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (problem: Error) => problem.message,
  )
const deployOrders = () => deploy({ name, folder: orders.folder, to })

/** Every file that any release names is there and is what was built. */
async function isWhole() {
  const map = mapIn(to)
  for (const group of [...Object.values(map.groups), ...Object.values(map.kept).flat()]) await checkFiles(to, group)
}

type Ended = { code: number | null; signal: NodeJS.Signals | null; told: string }
const runNode = (parameters: readonly string[], cwd = root) =>
  new Promise<Ended>((done) => {
    const child = spawn(process.execPath, parameters, { cwd, env: { ...process.env, INIT_CWD: cwd } })
    let told = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text))
    child.once('close', (code, signal) => done({ code, signal, told }))
  })
const cli = (words_: readonly string[], cwd: string) => runNode([join(root, 'tools/deploy.mjs'), ...words_], cwd)

test('a deploy changes the entry, integrity and manifest of its area, and no byte of any other', async () => {
  const [before, filesBefore] = [mapIn(to), hashesIn(to)]
  const { id, isNew } = await deployOrders()
  const [after, filesAfter] = [mapIn(to), hashesIn(to)]
  expect({ isNew, id }).toEqual({ isNew: true, id: running() })
  expect(after.groups[name]?.area?.screens[0]?.title).toBe('Orders of old')
  expect(after.groups[name]?.release?.before).toBe(before.groups[name]?.release?.id)
  expect(Object.keys(after.imports).filter((module) => after.imports[module] !== before.imports[module])).toEqual([
    name,
  ])
  expect({ ...after.groups, [name]: undefined }).toEqual({ ...before.groups, [name]: undefined })
  const changed = Object.keys({ ...filesBefore, ...filesAfter }).filter(
    (file) => filesBefore[file] !== filesAfter[file],
  )
  // What is made from the map may change; the sign-in does not.
  expect(changed.filter((file) => !file.startsWith(`assets/${name}`)).toSorted()).toEqual([
    'elements.html',
    'importmap.json',
    'index.html',
    'release.json',
  ])
  expect(changed.filter((file) => filesBefore[file] && file.startsWith('assets/'))).toEqual([])
  await isWhole()
})

test('the same version again changes nothing', async () => {
  await deployOrders()
  const files = hashesIn(to)
  expect((await deployOrders()).isNew).toBe(false)
  expect(hashesIn(to)).toEqual(files)
})

const harmless: readonly Step[] = ['built', 'locked', 'allowed', 'file', 'checked']
const complete: readonly Step[] = ['switched', 'documents', 'pruned']
for (const step of [...harmless, ...complete])
  test(`a deploy that is killed at '${step}' leaves a whole portal, and the next deploy lands`, async () => {
    const before = {
      map: readFileSync(join(to, 'importmap.json'), 'utf8'),
      page: readFileSync(join(to, 'index.html'), 'utf8'),
    }
    const { signal, told } = await runNode([
      '--import',
      'tsx',
      join(root, 'tools/test/parts/die-at.ts'),
      step,
      name,
      orders.folder,
      to,
    ])
    expect(signal, told).toBe('SIGKILL')
    await isWhole()
    if (harmless.includes(step))
      expect({
        map: readFileSync(join(to, 'importmap.json'), 'utf8'),
        page: readFileSync(join(to, 'index.html'), 'utf8'),
      }).toEqual(before)
    else expect(mapIn(to).groups[name]?.area?.screens[0]?.title).toBe('Orders of old')
    await deployOrders()
    await isWhole()
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('Orders of old')
    expect(
      readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(draft|lock|\d+\.[a-z0-9]+)$/.test(file),
      ),
    ).toEqual([])
  }, 60_000)

for (const [command, words_] of [
  ['deployed', []],
  ['deploy', []],
  ['rollback', ['--release', 'abc']],
] as const)
  test(`a static host is no longer behind a deploy killed before its documents once somebody says ${command}`, async () => {
    const die = ['--import', 'tsx', join(root, 'tools/test/parts/die-at.ts'), 'switched', name, orders.folder, to]
    expect((await runNode(die)).signal).toBe('SIGKILL')
    const served = () => JSON.parse(readFileSync(join(to, 'release.json'), 'utf8')).areas[name]
    expect(served()).not.toBe(running())
    // A deploy of somebody who is refused looks, too.
    if (command === 'deploy')
      changeMap(to, ({ groups }) => void delete groups['base']?.contract?.calls['order.getOrder'])
    const { code, told } = await cli([command, '--to', to, ...words_], orders.folder)
    expect([code, told]).toEqual([command === 'deployed' ? 0 : 1, expect.stringContaining('they were made again')])
    expect(served()).toBe(running())
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('Orders of old')
    expect((await cli(['deployed', '--to', to], root)).told).not.toContain('made again')
  }, 60_000)

test('two deploys at once both land, one after the other', async () => {
  const [before] = [mapIn(to)]
  const ended = await Promise.all([
    cli(['deploy', '--to', to], orders.folder),
    cli(['deploy', '--to', to], catalogue.folder),
  ])
  expect(ended.map(({ code, told }) => [code, told])).toEqual([
    [0, expect.stringContaining(to)],
    [0, expect.stringContaining(to)],
  ])
  for (const area of areasHere)
    expect(mapIn(to).groups[area]?.release?.before, area).toBe(before.groups[area]?.release?.id)
  await isWhole()
}, 60_000)

test('a lock that another machine holds is waited for only until its lease ends', async () => {
  writeFileSync(
    join(to, 'deploy.lock'),
    JSON.stringify({
      pid: 1,
      birth: '1',
      since: 'yesterday',
      machine: 'another',
      until: new Date(Date.now() + 300).toISOString(),
      name: 'mf-catalogue',
    }),
  )
  const notes: string[] = []
  expect((await deploy({ name, folder: orders.folder, to, note: (line) => notes.push(line) })).isNew).toBe(true)
  expect(existsSync(join(to, 'deploy.lock'))).toBe(false)
})

test('an area that uses what the portal does not have is refused in words, and nothing changes', async () => {
  changeMap(to, ({ groups }) => {
    const { exports, contract } = { exports: groups['shared-components']?.exports, contract: groups['base']?.contract }
    if (!exports || !contract) throw new Error('The portal says nothing of what it offers.')
    exports['shared-components/table'] = (exports['shared-components/table'] ?? []).filter((one) => one !== 'DataTable')
    delete contract.calls['order.setPriority']
    contract.calls['order.getOrder'] = 'GET /api/Order/ReadOrder'
    contract.forms['order.newOrder'] = 'other'
  })
  const before = hashesIn(to)
  const told = await words(deployOrders())
  expect(told).toContain('It imports DataTable from shared-components/table, which does not export it in this portal.')
  expect(told).toContain('It calls order.setPriority (PUT /api/Order/SetPriority), which this portal does not have.')
  expect(told).toContain(
    'It calls order.getOrder as GET /api/Order/GetOrder; in this portal it is GET /api/Order/ReadOrder.',
  )
  expect(told).toContain("Its form order.newOrder says something else than this portal's.")
  expect(hashesIn(to)).toEqual(before)
})

test('a portal that differs in what the area does not use takes it', async () => {
  changeMap(to, ({ groups }) => {
    delete groups['base']?.contract?.calls['catalogue.createProduct']
    const exports = groups['shared-components']?.exports
    if (exports) delete exports['shared-components/stock-in']
  })
  expect((await deployOrders()).isNew).toBe(true)
})

test('an area that fills a slot nobody offers here is deployed, and it is said', async () => {
  changeMap(to, ({ groups }) => void delete groups['mf-shell']?.area?.offers)
  const notes: string[] = []
  expect((await deploy({ name, folder: orders.folder, to, note: (line) => notes.push(line) })).isNew).toBe(true)
  expect(notes).toContain(
    'No area of this portal offers the slot dashboard-panel: what mf-orders draws there shows when one does.',
  )
})

test('an area that takes the screen of another is refused', async () => {
  const greedy = areaCopy(name, {
    'src/area.ts': (text) => text.replace('/order/internal-order', '/Catalogue/Product'),
  })
  expect(await words(deploy({ name, folder: greedy.folder, to }))).toContain('/Catalogue/Product (mf-catalogue)')
  greedy.remove()
})

test('a file in the folder that was tampered with stops the deploy before the switch', async () => {
  const before = running()
  await deployOrders()
  const file =
    readdirSync(join(to, 'assets')).find(
      (one) => /^mf-orders-[\w-]{8}\.js$/.test(one) && mapIn(to).imports[name] === `/assets/${one}`,
    ) ?? ''
  await rollback({ name, to })
  appendFileSync(join(to, 'assets', file), ';alert(1)')
  expect(await words(deployOrders())).toContain(`/assets/${file} is not what was built`)
  expect(running()).toBe(before)
  writeFileSync(join(to, 'assets', `${file}.gz`), 'half')
  expect(await words(rollback({ name, to, release: mapIn(to).kept[name]?.[0]?.release?.id }))).toContain(
    `/assets/${file}.gz is not what was built`,
  )
})

test('with the address of the portal, every file is fetched as a browser would before the switch', async () => {
  let spoil: (file: string) => string | undefined = () => undefined
  const server = createServer((request, response) => {
    const [file, wrong] = [request.url ?? '', spoil(request.url ?? '')]
    response.writeHead(wrong === 'missing' ? 404 : 200, {
      'content-type': wrong === 'page' ? 'text/html' : 'text/javascript',
    })
    response.end(wrong ? 'something else' : readFileSync(join(to, file)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await deploy({ name, folder: orders.folder, to, url })).isNew).toBe(true)
  const group = mapIn(to).groups[name]
  if (!group) throw new Error('mf-orders does not run.')
  for (const [wrong, said] of [
    ['missing', 'answers 404'],
    ['page', 'comes as text/html'],
    ['tampered', 'is not what was built'],
  ] as const) {
    spoil = (file) => (file === group.imports[name] ? wrong : undefined)
    expect(await words(checkServed(url, group, 0))).toContain(`${url}${group.imports[name]} ${said}`)
  }
  await new Promise((done) => server.close(done))
  expect(await words(checkServed(url, group, 0))).toContain('cannot be fetched')
})

test('a rollback puts entry, manifest and documents back, and another one puts them forward', async () => {
  const [first, page] = [running(), readFileSync(join(to, 'index.html'), 'utf8')]
  const { id } = await deployOrders()
  await deploy({ name: 'mf-catalogue', folder: catalogue.folder, to })
  const later = running('mf-catalogue')
  await rollback({ name, to })
  expect([running(), running('mf-catalogue')]).toEqual([first, later])
  await rollback({ name: 'mf-catalogue', to })
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe(page)
  expect(await words(rollback({ name, to }))).toContain(
    `${first} is the first release of mf-orders here. It can go back to ${id}`,
  )
  await rollback({ name, to, release: id })
  expect(running()).toBe(id)
  expect(await words(rollback({ name, to, release: 'abc' }))).toContain(
    `There is no release abc of mf-orders. It can go back to ${first}`,
  )
})

test('after a rollback and a new deploy, the one before is the one that was good', async () => {
  const good = running()
  await deployOrders()
  await rollback({ name, to })
  const mended = areaCopy(name, {
    'src/area.ts': (text) => text.replace("title: 'Order History'", "title: 'Orders mended'"),
  })
  await deploy({ name, folder: mended.folder, to })
  expect((await rollback({ name, to })).id).toBe(good)
  mended.remove()
})

test(`the ${keptReleases} releases before stay with all their files; older ones go`, async () => {
  const area = areaCopy(name)
  const manifest = readFileSync(join(area.folder, 'src/area.ts'), 'utf8')
  const screen = readFileSync(join(area.folder, 'src/main.tsx'), 'utf8')
  const ids: string[] = []
  for (let version = 0; version < keptReleases + 3; version++) {
    writeFileSync(join(area.folder, 'src/area.ts'), manifest.replace('Order History', `Orders ${version}`))
    writeFileSync(join(area.folder, 'src/main.tsx'), `${screen}\nexport const version = ${version}\n`)
    ids.push((await deploy({ name, folder: area.folder, to })).id)
  }
  area.remove()
  expect(mapIn(to).kept[name]?.map(({ release }) => release?.id)).toEqual(ids.slice(2, -1).toReversed())
  await isWhole()
  expect(readdirSync(join(to, 'assets')).filter((file) => /^mf-orders-[\w-]{8}\.js$/.test(file))).toHaveLength(
    keptReleases + 1,
  )
  expect(await words(rollback({ name, to, release: ids[0] }))).toContain(`There is no release ${ids[0]}`)
}, 60_000)

test('what runs is listed with its source and what it could go back to', async () => {
  const before = running()
  const { id } = await deployOrders()
  const [head = '', ...rows] = deployedLines(mapIn(to))
  expect(head).toMatch(/^Area +Release +Since +Source +Contract +Can go back to$/)
  expect(rows.find((row) => row.startsWith(name))).toMatch(
    new RegExp(`^mf-orders +${id} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC .*${before} \\(`),
  )
  expect(rows.find((row) => row.startsWith('mf-shell'))).toMatch(/nothing yet$/)
  expect((await cli(['deployed', '--to', to], root)).told).toContain(id)
})

/** What `deployed` says an area could go back to, from above. */
function backOf(area: string): string[] {
  const [head = '', ...rows] = deployedLines(mapIn(to))
  const first = rows.findIndex((row) => row.startsWith(area))
  const next = rows.findIndex((row, index) => index > first && !row.startsWith(' '))
  return rows.slice(first, next).map((row) => row.slice(head.indexOf('Can go back to')))
}

test('what is listed first is what a rollback takes; what it takes by name only stands below', async () => {
  const good = running()
  const { id: bad } = await deployOrders()
  await rollback({ name, to })
  expect(backOf(name)).toEqual(['by name (--release) only:', expect.stringMatching(`^${bad} `)])
  expect(await words(rollback({ name, to }))).toContain(`It can go back to ${bad}`)
  const mended = areaCopy(name, {
    'src/area.ts': (text) => text.replace("title: 'Order History'", "title: 'Orders mended'"),
  })
  const { id } = await deploy({ name, folder: mended.folder, to })
  mended.remove()
  expect(backOf(name).map((line) => line.split(' ')[0])).toEqual([good, bad])
  expect((await rollback({ name, to })).id).toBe(good)
  await rollback({ name, to, release: bad })
  expect(backOf(name).map((line) => line.split(' ')[0])).toEqual([good, id])
  expect((await rollback({ name, to })).id).toBe(good)
})

test('a folder that holds no portal, a wrong name and missing words are said', async () => {
  expect(await words(deploy({ name, folder: orders.folder, to: join(to, 'nowhere') }))).toContain('There is no folder')
  expect(await words(deploy({ name, folder: orders.folder, to: join(to, 'index.html') }))).toContain('is a file')
  expect(await words(deploy({ name, folder: orders.folder, to: join(to, 'assets') }))).toContain('holds no portal')
  expect(await words(deploy({ name: 'shared-state', folder: join(root, 'shared-state'), to }))).toContain(
    'shared-state is no area',
  )
  expect(await words(deploy({ name: 'mf-nothing', folder: join(root, 'mf-nothing'), to }))).toContain('holds no area')
  expect(await words(rollback({ name: 'mf-nothing', to }))).toContain('mf-nothing does not run')
  writeFileSync(join(to, 'importmap.json'), '{')
  expect(await words(deployOrders())).toContain('cannot be read as JSON')
  expect(await cli(['deploy'], orders.folder)).toMatchObject({
    code: 1,
    told: expect.stringContaining('Say which portal'),
  })
  expect(await cli(['deploy', '--to', to, '--url', 'portal.example'], orders.folder)).toMatchObject({
    code: 1,
    told: expect.stringContaining('is no address'),
  })
})

test('what the file system refuses is said in words', () => {
  const refusal = (code: string) =>
    Object(inWords(Object.assign(new Error(code), { code, syscall: 'write' }), '/srv/portal')).message
  expect(refusal('ENOSPC')).toBe(
    'There is no space left where /srv/portal is. The portal runs as it did; make room and deploy again.',
  )
  expect(refusal('EACCES')).toContain('This user may not write to /srv/portal.')
  expect(refusal('EROFS')).toContain('mounted read-only')
})
