import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from 'shared-components/draw'
import { Toasts } from 'shared-components/page'
import { $notice, $passwordExpired, $passwordExpiry } from 'shared-state'
import { ChangePassword } from './change-password.tsx'

/** How the server answers a change; undefined: it cannot be reached. */
let reply: (() => Response) | undefined
let asked: unknown[] = []
const real = window.fetch
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname
  if (!path.startsWith('/api/')) return real(input, init)
  asked.push(JSON.parse(String(init?.body)))
  if (!reply) throw new TypeError('Failed to fetch')
  return reply()
}
const refused = (message: string, code: number) => () =>
  Response.json({ success: false, status: { code, message }, message, error: 'wrong-password' }, { status: 400 })

const input = (placeholder: string) => found<HTMLInputElement>(`input[placeholder='${placeholder}']`)
const confirm = () => buttonNamed('CONFIRM') as HTMLButtonElement
async function type(placeholder: string, text: string): Promise<void> {
  input(placeholder).focus()
  input(placeholder).select()
  await sendKeys(text === '' ? { press: 'Backspace' } : { type: text })
  await settled()
}
/** What is said under the fields, whatever it is. */
const told = () =>
  [...document.querySelectorAll('.frame-password__problem')].map(({ textContent }) => textContent).filter(Boolean)

let closed = 0
let undraw = (): void => undefined
async function open(isForced = false): Promise<void> {
  const drawing = draw(
    <>
      <ChangePassword isForced={isForced} onClose={() => (closed += 1)} />
      <Toasts />
    </>,
  )
  undraw = drawing.undraw
  await settled()
}

suite('the change-password dialog', () => {
  setup(async () => {
    await wearTheme()
    window.fetch = answer
    reply = undefined
    asked = []
    closed = 0
  })
  teardown(async () => {
    undraw()
    window.fetch = real
    $notice.set(undefined)
    $passwordExpired.set(false)
    $passwordExpiry.set({})
    await wearDark(false)
    await setViewport({ width: 800, height: 600 })
  })

  test('a rule at a time is told, in the order of the specification, and nothing for an empty input', async () => {
    await open()
    const steps: readonly (readonly [string, readonly string[]])[] = [
      ['', []],
      ['A', ['Minimum 8 characters']],
      ['AAAAAAA', ['Minimum 8 characters']],
      ['AAAAAAAA', ['At least 1 character']],
      ['aaaaaaaa', ['At least 1 upper case character']],
      ['aaaaaaaA', ['At least 1 number']],
      ['aaaaaaA1', ['At least 1 special character']],
      ['aaaaaA1_', ['At least 1 special character']],
      ['aaaaaA1!', []],
    ]
    for (const [text, words] of steps) {
      await type('New Password', text)
      expect(told(), text).to.deep.equal(words)
    }
  })

  test('CONFIRM is off until all three are filled, the new ones match and no rule is told', async () => {
    await open()
    const steps: readonly (readonly [string, string, boolean])[] = [
      ['Current Password', 'Old#12345', false],
      ['New Password', 'Fresh#2027', false],
      ['Confirm New Password', 'Fresh#2028', false],
      ['Confirm New Password', 'Fresh#2027', true],
      ['New Password', 'Fresh', false],
      ['Confirm New Password', 'Fresh', false],
      ['New Password', 'Fresh#2027', false],
      ['Confirm New Password', 'Fresh#2027', true],
      ['Current Password', '', false],
    ]
    expect(confirm().disabled).to.equal(true)
    for (const [placeholder, text, isOn] of steps) {
      await type(placeholder, text)
      expect(!confirm().disabled, `${placeholder} ${text}`).to.equal(isOn)
    }
    input('Current Password').focus()
    await sendKeys({ press: 'Enter' })
    expect(asked).to.deep.equal([])
  })

  test('a confirmation that differs is told', async () => {
    await open()
    await type('New Password', 'Fresh#2027')
    expect(told()).to.deep.equal([])
    await type('Confirm New Password', 'Fresh#2028')
    expect(told()).to.deep.equal(['New passwords do not match'])
    await type('Confirm New Password', 'Fresh#2027')
    expect(told()).to.deep.equal([])
  })

  test('the bar is 5 pixels high, has the colours of the specification on a track, and says the word', async () => {
    await open()
    const steps: readonly (readonly [string, string, string, number])[] = [
      ['aB1!', 'Weak', 'rgb(255, 71, 87)', 1],
      ['aaaaaaaa', 'Weak', 'rgb(255, 71, 87)', 1],
      ['aaaaaaa1', 'Good', 'rgb(255, 190, 46)', 2],
      ['aaaaaaA1', 'Strong', 'rgb(46, 213, 115)', 3],
      ['aaaaaA1!', 'Very Strong', 'rgb(7, 117, 87)', 4],
    ]
    for (const [text, word, colour, level] of steps) {
      await type('New Password', text)
      const parts = [...document.querySelectorAll('.frame-strength__track i')].map((part) => getComputedStyle(part))
      const colours = parts.map(({ backgroundColor }) => backgroundColor)
      expect(found('.frame-strength').textContent, text).to.equal(word)
      expect(colours.filter((one) => one === colour).length, text).to.equal(level)
      expect(new Set(parts.map(({ height }) => height)), text).to.deep.equal(new Set(['5px']))
      await expectAccessible(found('dialog'))
    }
    document.documentElement.style.setProperty('--password-very-strong', 'rgb(1, 2, 3)')
    expect(getComputedStyle(found('.frame-strength__track i')).backgroundColor).to.equal('rgb(1, 2, 3)')
    document.documentElement.style.removeProperty('--password-very-strong')
    await wearDark(true)
    await expectAccessible(found('dialog'))
  })

  test("what the server refuses is a toast in its words, 'Error: …'; what was typed stays", async () => {
    await open()
    await type('Current Password', 'Wrong#2027')
    await type('New Password', 'Fresh#2027')
    await type('Confirm New Password', 'Fresh#2027')
    reply = refused('The current password is wrong.', 4)
    confirm().click()
    while (!document.querySelector('.cd-toast')) await settled()
    expect(found('.cd-toast--error .cd-toast__text').textContent).to.equal('Error: The current password is wrong.')
    expect(found('dialog').contains(found('.cd-toast')), 'seen above the dialog').to.equal(true)
    expect([input('Current Password').value, confirm().disabled, closed]).to.deep.equal(['Wrong#2027', false, 0])
    expect(asked).to.deep.equal([{ OldPassword: 'Wrong#2027', NewPassword: 'Fresh#2027' }])
  })

  test('an answer of 200 that says no is refused too; a server out of reach is told as everywhere', async () => {
    await open()
    await type('Current Password', 'Wrong#2027')
    await type('New Password', 'Fresh#2027')
    await type('Confirm New Password', 'Fresh#2027')
    reply = () => Response.json({ success: false, status: { code: 0, message: 'Not now.' } })
    confirm().click()
    const newest = () => [...document.querySelectorAll('.cd-toast__text')].at(-1)?.textContent
    while (newest() !== 'Error: Not now.') await settled()
    reply = undefined
    while (confirm().getAttribute('aria-busy')) await settled()
    confirm().click()
    while (newest() === 'Error: Not now.') await settled()
    expect(newest()).to.equal('The server cannot be reached. Check the connection.')
  })

  test('a password that is too long is told so, and never cut', async () => {
    await open()
    const long = `aA1!${'x'.repeat(220)}`
    await type('New Password', long)
    expect(input('New Password').value).to.equal(long)
    expect(told()).to.deep.equal(['Maximum 200 bytes'])
  })

  test("forced, it keeps this installation's rules and days, and knows whose password it is", async () => {
    $passwordExpiry.set({ days: 30, passwordRules: 'length', email: 'worker@crossdock.example' })
    await open(true)
    expect(found('dialog').textContent).to.contain(
      'Your password has expired after 30 days. Please change your password.',
    )
    expect(found<HTMLInputElement>("input[autocomplete='username']").value).to.equal('worker@crossdock.example')
    await type('Current Password', 'Old#12345')
    await type('New Password', 'aaaaaA1!')
    expect(told()).to.deep.equal(['Minimum 15 characters'])
    await type('New Password', 'fifteen letters')
    await type('Confirm New Password', 'fifteen letters')
    expect([told(), confirm().disabled]).to.deep.equal([[], false])
  })

  test('forced, it has no way past but to leave, and says why', async () => {
    await open(true)
    expect(found('dialog').textContent).to.contain(
      'Your password has expired after 90 days. Please change your password.',
    )
    expect(document.querySelector("button[aria-label='Close']")).to.equal(null)
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'Escape' })
    await settled()
    expect([found<HTMLDialogElement>('dialog').open, closed]).to.deep.equal([true, 0])
    buttonNamed('Logout')
    await expectAccessible(found('dialog'))
  })

  test('it is a quarter of the window wide, at least 340 pixels, and the whole of a telephone', async () => {
    await open()
    const widthAt = async (width: number) => {
      await setViewport({ width, height: 800 })
      await settled()
      return found('dialog').getBoundingClientRect().width
    }
    expect([await widthAt(2000), await widthAt(1440), await widthAt(800), await widthAt(390)]).to.deep.equal([
      500, 360, 340, 390,
    ])
  })
})
