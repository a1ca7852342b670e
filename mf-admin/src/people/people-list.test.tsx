import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { defineArea } from 'contract/area'
import {
  answerCalls,
  type Answers,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearDark,
  wearTheme,
} from 'shared-components/draw'
import { setZone, Toasts } from 'shared-components/page'
import { setAreas, setSearch } from 'shared-state'
import { devices, makePerson, makeRecord } from '../parts/person/make-person.ts'
import { rolesToGive } from '../parts/person/role-notes.ts'
import { SuperadminUser } from './superadmin-user.tsx'
import { UserManagement } from './user-management.tsx'

const markup = '<img src=x onerror=alert(1)> Kumar'
const people = [
  makePerson({ name: markup, sessions: 2 }),
  makePerson({
    userId: 8,
    name: '',
    email: 'mira@birch.example',
    role: 'MERCHANT_WORKER',
    roleStatus: 'Invited',
    merchantName: 'Birch Outdoor',
    portal: 'Merchant',
    lastSignInTimestamp: null,
  }),
  makePerson({
    userId: 9,
    name: 'Nora Falk',
    email: 'nora@dune.example',
    roleStatus: 'Waiting',
    merchantName: 'Dune Beauty',
    lastSignInTimestamp: null,
  }),
]
const areas = [
  defineArea({
    name: 'mf-one',
    screens: [
      { path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'], menu: { group: 'Dashboard' } },
      {
        path: '/job/job-history',
        title: 'Job History',
        sections: ['JOB_HISTORY_LIST'],
        menu: { group: 'Job History' },
      },
      { path: '/order/all', title: 'Order History', sections: ['ORDER'], menu: { group: 'Order', label: 'History' } },
    ],
  }),
]

let written: Record<string, unknown>[] = []
let asked: Record<string, unknown>[] = []
let refusals: Answers = {}
let record = makeRecord()
let reads = 0
let end = (): void => undefined
let undraw = (): void => undefined

const be = (role: string): void => signedInAs({ role }, role)
const noted =
  (call: string, answer: unknown = {}) =>
  (body: Record<string, unknown>) => {
    written.push({ call, ...body })
    return answer
  }
function show(role: string, open = '') {
  be(role)
  setSearch(open, true)
  const drawn = draw(
    <>
      {role === 'SUPERADMIN' ? <SuperadminUser /> : <UserManagement />}
      <Toasts />
    </>,
  )
  undraw = drawn.undraw
  return drawn.place
}
async function shows(words: string, place: Element = document.body) {
  while (!place.textContent?.includes(words)) await settled()
}
async function refused() {
  while (!document.querySelector('[role=alert]')) await settled()
  return found('[role=alert]').textContent
}
const refusalOf = (message: string) => () =>
  Response.json(
    { success: false, message, error: 'wrong-state', next: '', requestId: 'r1', status: { code: 0, message } },
    { status: 409 },
  )
function press(name: string) {
  buttonNamed(name).click()
  return settled()
}
function chooseRole(role: string) {
  found<HTMLInputElement>(`input[type=radio][value=${role}]`).click()
  return settled()
}

suite('people', () => {
  setup(async () => {
    await wearTheme()
    setZone('Asia/Kuala_Lumpur')
    setAreas(areas)
    written = []
    asked = []
    refusals = {}
    record = makeRecord({ devices })
    end = answerCalls({
      'people.getUserList': (query) => {
        asked.push(query)
        return refusals['list']?.(query) ?? { result: people, cursor: { next: null, previous: null } }
      },
      'people.getUserListTotal': (query) =>
        query['roleStatus'] === 'Waiting' ? 1 : Object.keys(query).length === 0 ? people.length : 0,
      'people.getUser': (query) => {
        reads++
        return refusals['record']?.(query) ?? record
      },
      'people.updateUser': (body) => refusals['update']?.(body) ?? noted('updateUser')(body),
      'people.updateRoleStatus': (query) => refusals['status']?.(query) ?? noted('updateRoleStatus')(query),
      'people.endSession': noted('endSession'),
      'people.inviteUsers': noted('inviteUsers', {
        invited: [{ email: 'lena@birch.example', userId: 20 }],
        known: ['admin@birch.example'],
      }),
      'people.inviteAgain': noted('inviteAgain'),
      'people.takeInvitationBack': noted('takeInvitationBack'),
      'location.warehouseLocationGetAll': () => ({
        result: [{ warehouseLocationId: 2, name: 'South Dock' }],
        cursor: { next: null, previous: null },
      }),
    })
  })
  teardown(async () => {
    undraw()
    end()
    setSearch('', true)
    setAreas([])
    localStorage.clear()
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
    await wearDark(false)
    await setViewport({ width: 800, height: 600 })
  })

  test('shows everybody with role, state and last sign-in, a name that is markup as text, in both themes', async () => {
    const place = show('SUPERADMIN')
    await shows('on 2 devices')
    await shows('3 people · 0 signed in now · 1 waits for approval')
    expect(place.querySelector('img')).to.equal(null)
    expect(place.textContent)
      .to.contain(markup)
      .and.to.contain('link has ended')
      .and.to.contain('asks to join')
      .and.to.contain('Birch Outdoor')
    await expectAccessible(place)
    await wearDark(true)
    await expectAccessible(place)
  })

  test('a warehouse manager has no view of who signs up, and asks for no merchant', async () => {
    const place = show('WAREHOUSE_MANAGER')
    await shows(markup)
    expect(found('.cd-tabs').textContent).not.to.contain('Waiting')
    expect(place.textContent).not.to.contain('approval')
  })

  test('an address that says a wrong view or filter shows everybody', async () => {
    show('SUPERADMIN', '?view=nothing&merchantId=abc&role=KING,CLIENT&portal=Moon')
    await shows(markup)
    expect(asked.at(-1)).to.deep.equal({ role: 'CLIENT', sorting: 'name', pageNumber: '1', pageSize: '50' })
  })

  test('those who may sign in are a view of their own, and the installation’s own people a choice of the filter', async () => {
    show('SUPERADMIN', '?view=active&portal=Admin')
    await shows(markup)
    expect(asked.at(-1)).to.deep.equal({
      roleStatus: 'Active',
      portal: 'Admin',
      sorting: 'name',
      pageNumber: '1',
      pageSize: '50',
    })
    expect(found('.cd-tabs').textContent).to.contain('Active')
    expect(found('.cd-chip').textContent).to.equal('Works for Admin')
  })

  test('a view without anybody says what would stand there', async () => {
    refusals = { list: () => ({ result: [], cursor: { next: null, previous: null } }) }
    show('SUPERADMIN', '?view=invited')
    await shows('No invitation is open')
    setSearch('?view=invited&q=mira', true)
    await shows('No people match')
  })

  test('a list that cannot be read says so and is read again', async () => {
    refusals = { list: refusalOf('The server is busy.') }
    show('SUPERADMIN')
    await shows('People could not be read')
    refusals = {}
    await press('Retry')
    await shows(markup)
  })

  test('the button names the role that is chosen, is off until then, and what is seen more is said before', async () => {
    const place = show('SUPERADMIN', '?open=7')
    await shows('What changed', place)
    expect(buttonNamed('Change role').getAttribute('aria-disabled')).to.equal('true')
    expect(document.body.textContent).not.to.contain('within a second')
    const offered = [...found('.cd-drawer').querySelectorAll<HTMLInputElement>('input[type=radio]')]
    expect(offered.map(({ value }) => value)).to.deep.equal(rolesToGive('SUPERADMIN', false))
    await chooseRole('WAREHOUSE_MANAGER')
    await shows('Devi sees from then on, too Job History')
    await shows('Devi is signed out of both devices within a second')
    // Waits until the button has its colours.
    await wearDark(false)
    await expectAccessible(place)
    await press('Make Warehouse Manager')
    await shows('Devi Kumar is Warehouse Manager')
    const seen = { role: 'WAREHOUSE_WORKER', locationId: 1 }
    expect(written).to.deep.equal([{ call: 'updateUser', userId: 7, role: 'WAREHOUSE_MANAGER', seen }])
  })

  test('a worker of no location is shown as such, and given one', async () => {
    record = makeRecord({ devices, locationId: null, locationName: null })
    show('SUPERADMIN', '?open=7')
    await shows('No location')
    expect(buttonNamed('Give location').getAttribute('data-reason')).to.equal('Choose a location first.')
    const select = found<HTMLSelectElement>('.cd-drawer select')
    while (select.options.length < 2) await settled()
    select.value = '2'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await shows('signs in again with the new location')
    await press('Give location')
    await shows('Devi Kumar has a location')
    const seen = { role: 'WAREHOUSE_WORKER', locationId: null }
    expect(written).to.deep.equal([{ call: 'updateUser', userId: 7, role: seen.role, seen, locationId: 2 }])
  })

  test('less to see is said too, and a refusal stands above the buttons', async () => {
    refusals = { update: refusalOf('This account has changed since you read it.') }
    show('SUPERADMIN', '?open=7')
    await shows('What changed')
    await chooseRole('ADMIN')
    await shows('Devi sees no longer Order')
    await press('Make Admin')
    expect(await refused()).to.contain('This account has changed since you read it.')
    expect(found<HTMLInputElement>('input[value=ADMIN]').checked).to.equal(true)
  })

  test('one device is signed out, or all', async () => {
    show('SUPERADMIN', '?open=7')
    await shows('Handheld 7, 10.20.4.31')
    await press('Sign out of Handheld 7')
    await shows('Devi Kumar is signed out of Handheld 7')
    await press('Sign out of both')
    await shows('Devi Kumar is signed out of both')
    expect(written).to.deep.equal([
      { call: 'endSession', userId: 7, sessionId: 1 },
      { call: 'endSession', userId: 7 },
    ])
  })

  test('disabling asks, names the person, and tells a refusal where it was asked', async () => {
    refusals = { status: refusalOf('The last superadmin stays.') }
    show('SUPERADMIN', '?open=7')
    await shows('What changed')
    await press('Disable…')
    await shows('Disable Devi Kumar?')
    await press('Disable')
    expect(await refused()).to.contain('The last superadmin stays.')
    refusals = {}
    await press('Disable')
    await shows('Devi Kumar is disabled and signed out')
    expect(written).to.deep.equal([{ call: 'updateRoleStatus', merchantUserId: '7', status: 'Disabled' }])
  })

  test('who signed up is approved or turned down, with what was asked', async () => {
    record = makeRecord({
      userId: 9,
      name: 'Nora Falk',
      roleStatus: 'Waiting',
      merchantName: 'Dune Beauty',
      message: 'We sell <b>soap</b>',
      assignableRoles: [],
    })
    const place = show('SUPERADMIN', '?open=9')
    await shows('We sell <b>soap</b>')
    expect(found('dialog').querySelectorAll('input[type=radio]').length).to.equal(0)
    await expectAccessible(place)
    await press('Approve')
    await shows('Nora Falk is approved, and is mailed a link to choose a password')
    await press('Turn down…')
    await press('Turn down')
    await shows('Nora Falk is turned down')
    expect(written.map(({ status }) => status)).to.deep.equal(['Active', 'Disabled'])
  })

  test('an invitation is sent again or taken back, and then the drawer closes', async () => {
    record = makeRecord({ userId: 8, roleStatus: 'Invited', passwordChangedTimestamp: null })
    show('SUPERADMIN', '?open=8')
    await shows('The link has ended.')
    await press('Invite again')
    await shows('is sent a new link')
    await press('Take back…')
    const readBefore = reads
    await press('Take back')
    await shows('is not invited any more')
    expect(reads, 'what is gone is not asked for').to.equal(readBefore)
    while (document.querySelector('.cd-drawer')) await settled()
    expect(written.map(({ call }) => call)).to.deep.equal(['inviteAgain', 'takeInvitationBack'])
  })

  test("one's own record offers nothing that only others may do", async () => {
    record = makeRecord({ isMyself: true, assignableRoles: [], mayManage: false })
    show('WAREHOUSE_MANAGER', '?open=7')
    await shows('Nobody changes their own role.')
    expect(buttonNamed('Your profile').getAttribute('href')).to.equal('/user/user-profile/myself')
    expect(found('.cd-drawer__foot').querySelectorAll('button').length).to.equal(0)
  })

  test('a record that cannot be read says so in the drawer', async () => {
    refusals = { record: refusalOf('The person was not found.') }
    show('SUPERADMIN', '?open=7')
    await shows('The person could not be read')
  })

  test('several are invited by keys alone; who has an account is named and left out', async () => {
    const place = show('MERCHANT_ADMIN', '?open=invite')
    await shows('E-mail addresses', place)
    expect(document.activeElement).to.equal(found('input[name=emails]'))
    await sendKeys({ type: 'lena@birch.example,admin@birch.example per@birch' })
    await sendKeys({ press: 'Tab' })
    await settled()
    expect(found('.cd-field__error').textContent).to.contain('Error: Invalid Email Address!')
    found<HTMLInputElement>('input[name=emails]').focus()
    for (const _ of 'per@birch') await sendKeys({ press: 'Backspace' })
    expect([...document.querySelectorAll('.cd-email')].map(({ textContent }) => textContent)).to.deep.equal([
      'lena@birch.example',
      'admin@birch.example',
    ])
    await chooseRole('MERCHANT_WORKER')
    await shows('They will see')
    expect(found('.cd-sees').textContent).to.contain('Order').and.to.contain('not Job History')
    await expectAccessible(place)
    buttonNamed('Send 2 invitations').focus()
    await sendKeys({ press: 'Enter' })
    await shows('1 invitation sent')
    await shows('admin@birch.example has an account and was left out.')
    expect(written).to.deep.equal([
      {
        call: 'inviteUsers',
        emails: ['lena@birch.example', 'admin@birch.example'],
        role: 'MERCHANT_WORKER',
      },
    ])
  })

  test('a superadmin chooses the merchant first: it decides which roles there are', async () => {
    show('SUPERADMIN', '?open=invite')
    await shows('E-mail addresses')
    const roles = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value)
    expect(roles()).to.deep.equal(['WAREHOUSE_WORKER', 'WAREHOUSE_MANAGER', 'SYSTEM_ADMINISTRATOR', 'ADMIN', 'WORKER'])
    expect(buttonNamed('Send invitations').getAttribute('aria-disabled')).to.equal('true')
  })

  test('on a telephone people are cards and the record fills the screen', async () => {
    await setViewport({ width: 390, height: 844 })
    const place = show('SUPERADMIN', '?open=7')
    await shows('What changed')
    expect(document.querySelectorAll('.cd-row-card').length).to.equal(3)
    const box = found('.cd-drawer').getBoundingClientRect()
    expect([box.left, box.width, box.height]).to.deep.equal([0, 390, 844])
    const foot = found('.cd-drawer__foot').getBoundingClientRect()
    expect(Math.round(foot.bottom)).to.equal(844)
    expect(document.documentElement.scrollWidth).to.equal(390)
    await expectAccessible(place)
  })
})
