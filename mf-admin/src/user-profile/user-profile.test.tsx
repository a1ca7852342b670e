import { expect } from 'chai'
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
import { Toasts } from 'shared-components/page'
import { setAreas } from 'shared-state'
import { CreateUser } from '../create-user/create-user.tsx'
import { makeRecord } from '../parts/person/make-person.ts'
import { OwnProfile } from './own-profile.tsx'
import { UserProfile } from './user-profile.tsx'

let written: Record<string, unknown>[] = []
let answers: Answers = {}
let record = makeRecord()
let heard = [
  { kind: 'ProductExpiry', isMuted: false, channels: ['Bell', 'Mail'] },
  { kind: 'PasswordChanged', isMuted: false, channels: ['Bell'] },
]
let end = (): void => undefined
let undraw = (): void => undefined

const me = (name: string) => ({
  id: 7,
  name,
  email: 'devi@crossdock.example',
  role: { type: 'MERCHANT_ADMIN' },
  passwordRules: 'composition',
})
const be = (name: string) => signedInAs({ ...me(name), role: 'MERCHANT_ADMIN' })
const noted = (call: string) => (body: Record<string, unknown>) => {
  written.push({ call, ...body })
  return {}
}
async function shows(words: string) {
  while (!document.body.textContent?.includes(words)) await settled()
}
async function write(name: string, text: string) {
  const field = found<HTMLInputElement>(`input[name=${name}]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await settled()
}
const press = (name: string) => {
  buttonNamed(name).click()
  return settled()
}
const drawn = (screen: React.ReactNode) => {
  const { place, undraw: away } = draw(
    <>
      {screen}
      <Toasts />
    </>,
  )
  undraw = away
  return place
}
const refusalOf = (status: number, error: string, message: string, field?: string) => () =>
  Response.json(
    {
      success: false,
      message,
      error,
      next: '',
      requestId: 'r1',
      status: { code: 0, message },
      ...(field && { field }),
    },
    { status },
  )

suite('profiles', () => {
  setup(async () => {
    await wearTheme()
    setAreas([])
    be('Devi Kumar')
    written = []
    answers = {}
    record = makeRecord({
      isMyself: true,
      mayManage: false,
      assignableRoles: [],
      phone: '+60 3 1234',
      devices: [1, 2, 3].map((sessionId) => ({
        sessionId,
        device: `Chrome ${sessionId}`,
        address: '10.0.0.1',
        since: 1,
        lastActTimestamp: 1,
        isThis: sessionId === 1,
      })),
    })
    end = answerCalls({
      'people.getUser': (query) => answers['record']?.(query) ?? record,
      'people.updateUser': noted('updateUser'),
      'notification.getMuted': () => heard,
      'notification.mute': (body) => {
        heard = heard.map((one) => (one.kind === body['kind'] ? { ...one, isMuted: body['isMuted'] === true } : one))
        return noted('mute')(body)
      },
      'people.endSession': noted('endSession'),
      'people.createUser': (body) => answers['create']?.(body) ?? noted('createUser')(body),
      'account.updatePassword': (body) => answers['password']?.(body) ?? noted('updatePassword')(body),
      'account.myself': () => ({ result: me('Devi K.'), ...me('Devi K.') }),
    })
  })
  teardown(async () => {
    undraw()
    end()
    localStorage.clear()
    await wearDark(false)
  })

  test("one's own name and phone are changed, and a phone that is emptied is empty", async () => {
    const place = drawn(<OwnProfile />)
    await shows('Signed in')
    await expectAccessible(place)
    await wearDark(true)
    await expectAccessible(place)
    await write('name', 'Devi K.')
    await write('phone', '')
    await press('Save details')
    await shows('Your details are saved')
    expect(written).to.deep.equal([
      { call: 'updateUser', name: 'Devi K.', phone: '', seen: { name: 'Devi Kumar', phone: '+60 3 1234' } },
    ])
    expect(localStorage.getItem('crossdock:user')).to.contain('Devi K.')
  })

  test('a kind is muted and heard again; what concerns the account has no button', async () => {
    const place = drawn(<OwnProfile />)
    await shows('What you hear')
    await shows('Bell and mail, always')
    expect(document.querySelectorAll('.cd-heard button').length).to.equal(1)
    await press('Mute: Products that expire')
    await shows('Products that expire: muted')
    await shows('Muted.')
    await expectAccessible(place)
    await press('Hear again: Products that expire')
    await shows('you hear of them again')
    expect(written).to.deep.equal([
      { call: 'mute', kind: 'ProductExpiry', isMuted: true },
      { call: 'mute', kind: 'ProductExpiry', isMuted: false },
    ])
  })

  test('every other device is signed out, and this one has no button', async () => {
    drawn(<OwnProfile />)
    await shows('This device')
    expect(
      [...document.querySelectorAll('.cd-signed-in')].map((line) => line.querySelectorAll('button').length),
    ).to.eql([0, 1, 1])
    await press('Sign out of all 2 others')
    await shows('You are signed out of all 2 others')
    expect(written).to.deep.equal([{ call: 'endSession', userId: 7 }])
  })

  test('the password is changed once all three are there; a refusal stays with what was typed', async () => {
    const button = () => buttonNamed('Change password')
    answers = { password: refusalOf(400, 'wrong-password', 'The current password is wrong.', 'OldPassword') }
    drawn(<OwnProfile />)
    await shows('Signed in')
    expect(button().getAttribute('data-reason')).to.equal('Type your current password.')
    await write('oldPassword', 'Old#2026x')
    await write('newPassword', 'short')
    await shows('Minimum 8 characters')
    await write('newPassword', 'Fresh#2027')
    await write('confirm', 'Fresh#2028')
    expect(button().getAttribute('data-reason')).to.equal('New passwords do not match')
    await write('confirm', 'Fresh#2027')
    button().click()
    await shows('Error: The current password is wrong.')
    expect(found('.cd-toast--error .cd-toast__text').textContent).to.equal('Error: The current password is wrong.')
    expect(document.querySelector('.cd-field__error')).to.equal(null)
    expect(found<HTMLInputElement>('input[name=newPassword]').value).to.equal('Fresh#2027')
    answers = {}
    button().click()
    await shows('your other devices are signed out')
    expect(written).to.deep.equal([{ call: 'updatePassword', oldPassword: 'Old#2026x', newPassword: 'Fresh#2027' }])
    expect(found<HTMLInputElement>('input[name=newPassword]').value).to.equal('')
  })

  test("a colleague's page has what the drawer has; somebody out of sight is not there", async () => {
    record = makeRecord()
    const place = drawn(<UserProfile id="7" />)
    await shows('What changed')
    expect(buttonNamed('Send reset link').tagName).to.equal('BUTTON')
    await expectAccessible(place)
    undraw()
    answers = { record: refusalOf(404, 'not-found', 'The person was not found.') }
    drawn(<UserProfile id="8" />)
    await shows('There is no person 8')
    undraw()
    drawn(<UserProfile id="<b>" />)
    await shows('There is no person <b>')
  })

  test('one colleague is invited from a page of its own; an e-mail that is there already stands on its field', async () => {
    answers = {
      create: () =>
        Response.json(
          {
            success: false,
            message: 'An account for mira@birch.example exists already.',
            error: 'already-exists',
            field: 'Email',
            next: '',
            requestId: 'r1',
            status: { code: 0, message: '' },
          },
          { status: 409 },
        ),
    }
    const place = drawn(<CreateUser />)
    await shows('What for')
    await press('Send invitation')
    await shows('E-mail is needed')
    await shows('Role is needed')
    await write('email', 'mira@birch.example')
    found<HTMLInputElement>('input[type=radio][value=CLIENT]').click()
    await settled()
    await expectAccessible(place)
    await press('Send invitation')
    await shows('An account for mira@birch.example exists already.')
    answers = {}
    await press('Send invitation')
    await shows('mira@birch.example is invited as Client')
    expect(written).to.deep.equal([{ call: 'createUser', email: 'mira@birch.example', role: 'CLIENT' }])
  })
})
