import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { invitation } from 'contract/forms/admin'
import { draw, found, settled, wearTheme } from 'shared-components/draw'
import { Form, useCallForm } from 'shared-components/form'
import { EmailsField } from './emails-field.tsx'

type Said = { emails: string[] }

function Invitation() {
  const form = useCallForm<Said>({ schema: invitation, defaults: { emails: [] } })
  return (
    <Form form={form} onSubmit={() => undefined} footer={null}>
      <EmailsField name="emails" label="E-mail addresses" />
    </Form>
  )
}

const field = () => found<HTMLInputElement>('input[name=emails]')
const taken = () => [...document.querySelectorAll('.cd-email')].map(({ textContent }) => textContent)
async function type(text: string) {
  await sendKeys({ type: text })
  await settled()
}

suite('addresses of an invitation', () => {
  let undraw = (): void => undefined
  setup(async () => {
    await wearTheme()
    undraw = draw(<Invitation />).undraw
    await settled()
    field().focus()
  })
  teardown(() => undraw())

  for (const between of [', ', ',', ' ', ';'])
    test(`a name that is no address is not glued to the one after "${between}"`, async () => {
      await type(`ben${between}omar@birch.example`)
      expect(found('.cd-field__error').textContent).to.contain('Error: Invalid Email Address!')
      await sendKeys({ press: 'Tab' })
      await settled()
      expect(taken()).to.deep.equal(['omar@birch.example'])
      expect(field().value).to.equal('ben')
    })

  test('after Enter, too; and what is wrong can be corrected where it stands', async () => {
    await type('ben')
    await sendKeys({ press: 'Enter' })
    await type('omar@birch.example,')
    expect([taken(), field().value]).to.deep.equal([['omar@birch.example'], 'ben, '])
    await sendKeys({ press: 'Backspace' })
    await sendKeys({ press: 'Backspace' })
    await type('@birch.example ')
    expect([taken(), field().value]).to.deep.equal([['omar@birch.example', 'ben@birch.example'], ''])
    expect(document.querySelector('.cd-field__error')).to.equal(null)
  })
})
