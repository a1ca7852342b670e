import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, found, settled, wearTheme } from 'shared-components/draw'
import { signIn } from 'shared-state'
import { EditPerson } from './edit-person.tsx'
import { makeRecord } from './make-person.ts'

let written: unknown[] = []
let isStale = false
let undraw = (): void => undefined
let end = (): void => undefined

const asRead = makeRecord({ phone: '+60 1' })
const stale = () => {
  const message = 'The phone, now +60 2, has changed since you read it.'
  return Response.json(
    { success: false, message, error: 'stale', field: 'Phone', next: '', requestId: 'r', status: { code: 0, message } },
    { status: 409 },
  )
}
async function write(name: string, text: string) {
  const field = found<HTMLInputElement>(`input[name=${name}]`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await settled()
}

suite('the details of a colleague', () => {
  let isClosed = false
  setup(async () => {
    await wearTheme()
    signIn('t', Date.now() + 60_000)
    written = []
    isStale = false
    isClosed = false
    end = answerCalls({
      'people.getUser': () => makeRecord({ phone: '+60 2' }),
      'people.updateUser': (body) => {
        written.push(body)
        return isStale ? stale() : {}
      },
    })
    undraw = draw(<EditPerson person={asRead} onClose={() => (isClosed = true)} />).undraw
    await settled()
  })
  teardown(() => {
    undraw()
    end()
    localStorage.clear()
  })

  test('are sent as far as they were changed, with what was seen of them', async () => {
    await write('name', 'Devi K.')
    buttonNamed('Save').click()
    while (!isClosed) await settled()
    expect(written).to.deep.equal([{ userId: 7, name: 'Devi K.', seen: { name: 'Devi Kumar' } }])
  })

  test('say what somebody else made of a field, and are saved over it only then', async () => {
    isStale = true
    await write('phone', '+60 3')
    buttonNamed('Save').click()
    while (!document.querySelector('.cd-field__error')) await settled()
    expect(found('.cd-field__error').textContent).to.contain('The phone, now +60 2, has changed since you read it.')
    isStale = false
    buttonNamed('Save').click()
    while (!isClosed) await settled()
    expect(written.at(-1)).to.deep.equal({ userId: 7, phone: '+60 3', seen: { phone: '+60 2' } })
  })
})
