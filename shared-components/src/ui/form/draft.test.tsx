import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { $session, $user, signIn } from 'shared-state'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from '../../draw.ts'
import { Dialog } from '../../dialog.ts'
import { Button, useOpened } from '../../page.ts'
import { Form, NumberField, Submit, TextField, useCallForm, useDraftPart } from '../../form.ts'

type Person = { name: string; units?: number; secretWord?: string; again?: string }
let sent: Person[] = []

type PersonFormProps = { isDialog?: boolean; onClose?: () => void }
function PersonForm({ isDialog = false, onClose }: PersonFormProps) {
  const form = useCallForm<Person>({ defaults: { name: '' } })
  const [typed, setTyped] = useState<readonly string[]>(['first'])
  useDraftPart(form, 'lines', typed, setTyped)
  const drawn = (
    <Form form={form} onSubmit={(values) => void sent.push(values)} footer={<Submit>Save</Submit>}>
      <output>{typed.join()}</output>
      <button type="button" onClick={() => setTyped([...typed, 'second'])}>
        Add line
      </button>
      <TextField name="name" label="Name" />
      <NumberField name="units" label="Units" />
      <TextField name="secretWord" label="Word" type="password" />
      <TextField name="again" label="Again" type="password" />
    </Form>
  )
  return isDialog ? (
    <Dialog title="New person" onClose={onClose}>
      {drawn}
    </Dialog>
  ) : (
    drawn
  )
}

/** A screen that has such a form in a dialog. */
function People() {
  const [isNew, setNew] = useOpened<boolean>('new')
  return (
    <>
      <Button onClick={() => setNew(true)}>Add</Button>
      {isNew && <PersonForm isDialog onClose={() => setNew(false)} />}
    </>
  )
}

const userKey = 'crossdock:user'
/** Signs somebody in as the shell does once it knows them. */
function come(id: number, token: string): void {
  signIn(token, Date.now() + 60_000)
  const user = { id, name: 'Wren', email: 'wren@crossdock.example', role: { type: 'WORKER' } }
  const newValue = JSON.stringify({ user, token, readTimestamp: Date.now() })
  localStorage.setItem(userKey, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: userKey, newValue }))
}

const valueOf = (name: string) => found<HTMLInputElement>(`input[name=${name}]`).value
async function type(name: string, text: string): Promise<void> {
  found<HTMLInputElement>(`input[name=${name}]`).focus()
  await sendKeys({ type: text })
  await settled()
}
let undraw = (): void => undefined
async function open(node = <PersonForm />): Promise<HTMLElement> {
  const drawing = draw(node)
  undraw = drawing.undraw
  await settled()
  return drawing.place
}
/** The session ends, the page is left for the sign-in, and somebody comes back to it. */
async function comeBack(id: number, node = <PersonForm />): Promise<HTMLElement> {
  $session.set(undefined)
  undraw()
  come(id, 'another')
  return open(node)
}
const lines = () => found('output').textContent
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('crossdock:draft:'))
const isTold = (place: HTMLElement) => place.textContent?.includes('What you typed before is here again.')

suite('what is typed in a form and not sent', () => {
  let stop = (): void => undefined
  setup(async () => {
    await wearTheme()
    sessionStorage.clear()
    stop = $user.subscribe(() => undefined)
    sent = []
    come(7, 'a-token')
  })
  teardown(() => {
    undraw()
    $session.set(undefined)
    localStorage.removeItem(userKey)
    sessionStorage.clear()
    stop()
  })

  test('is there again after the session has ended, but no password', async () => {
    await open()
    await type('name', 'Wren')
    await type('units', '12')
    await type('secretWord', 'Fresh#2027')
    await type('again', 'Fresh#2027')
    buttonNamed('Add line').click()
    await settled()
    expect(JSON.stringify(Object.values(sessionStorage))).not.to.contain('Fresh')
    const place = await comeBack(7)
    expect(['name', 'units', 'secretWord', 'again'].map(valueOf)).to.deep.equal(['Wren', '12', '', ''])
    expect(lines()).to.equal('first,second')
    expect(isTold(place)).to.equal(true)
    await expectAccessible(place)
  })

  test('is nobody else’s', async () => {
    await open()
    await type('name', 'Wren')
    const place = await comeBack(8)
    expect([valueOf('name'), isTold(place)]).to.deep.equal(['', false])
  })

  test('waits until it is known who came', async () => {
    await open()
    await type('name', 'Wren')
    $session.set(undefined)
    undraw()
    await open()
    expect(valueOf('name')).to.equal('')
    come(7, 'another')
    await settled()
    expect(valueOf('name')).to.equal('Wren')
  })

  test('can be begun anew', async () => {
    await open()
    await type('name', 'Wren')
    buttonNamed('Add line').click()
    await settled()
    const place = await comeBack(7)
    buttonNamed('Start anew').click()
    await settled()
    expect([valueOf('name'), lines(), isTold(place), kept()]).to.deep.equal(['', 'first', false, []])
  })

  test('goes when it is sent, also where the form stays', async () => {
    await open()
    await type('name', 'Wren')
    expect(kept()).to.have.length(1)
    buttonNamed('Save').click()
    while (sent.length === 0) await settled()
    await settled()
    expect([kept(), valueOf('name')]).to.deep.equal([[], 'Wren'])
    await type('name', 's')
    expect(kept()).to.have.length(1)
  })

  test('goes when its form is left, or nothing is typed any more', async () => {
    await open()
    await type('name', 'W')
    expect(kept()).to.have.length(1)
    await sendKeys({ press: 'Backspace' })
    await settled()
    expect(kept()).to.deep.equal([])
    await type('name', 'W')
    undraw()
    expect(kept()).to.deep.equal([])
  })

  test('remembers the dialog it was typed in, by its title', async () => {
    undraw = draw(<PersonForm isDialog />).undraw
    await settled()
    await type('name', 'W')
    expect(JSON.parse(sessionStorage.getItem(kept()[0] ?? '') ?? '{}').inside).to.equal('New person')
  })

  test('opens its dialog again, unless nothing was typed or the dialog was closed', async () => {
    await open(<People />)
    buttonNamed('Add').click()
    await settled()
    await comeBack(7, <People />)
    expect(document.querySelector('dialog')).to.equal(null)
    buttonNamed('Add').click()
    await settled()
    await type('name', 'Wren')
    await comeBack(8, <People />)
    expect(document.querySelector('dialog')).to.equal(null)
    const place = await comeBack(7, <People />)
    expect([found('dialog h2').textContent, valueOf('name')]).to.deep.equal(['New person', 'Wren'])
    expect(isTold(place)).to.equal(true)
    await expectAccessible(place)
    buttonNamed('Close').click()
    await settled()
    expect([document.querySelector('dialog'), kept()]).to.deep.equal([null, []])
    await comeBack(7, <People />)
    expect(document.querySelector('dialog')).to.equal(null)
  })
})
