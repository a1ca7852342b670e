import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible } from '../draw.ts'
import '../message-dialog.ts'

const makeDialog = async (kind: 'Success' | 'Error', message: string) => {
  const element = document.createElement('crossdock-message-dialog')
  Object.assign(element, { kind, message, open: true })
  document.body.append(element)
  await element.updateComplete
  return element
}
const inside = (element: HTMLElement) => element.shadowRoot?.querySelector('dialog')

test('it shows its title and message and is told of OK', async () => {
  const element = await makeDialog('Success', '12 units stocked in.')
  expect(inside(element)?.open).to.equal(true)
  expect(inside(element)?.querySelector('h2')?.textContent).to.equal('Success')
  expect(inside(element)?.textContent).to.contain('12 units stocked in.')
  await expectAccessible(element)
  const told: string[] = []
  document.body.addEventListener('crossdock-ok', (event) => told.push(event.detail.kind), { once: true })
  inside(element)?.querySelector('button')?.click()
  await element.updateComplete
  expect([told, element.open, inside(element)?.open]).to.deep.equal([['Success'], false, false])
  element.remove()
})

test('OK has the focus, and Esc does the same', async () => {
  const element = await makeDialog('Error', 'The code is not known here.')
  expect(element.shadowRoot?.activeElement?.textContent).to.equal('OK')
  let told = 0
  element.addEventListener('crossdock-ok', () => { told += 1 })
  await sendKeys({ press: 'Escape' })
  await element.updateComplete
  expect([told, inside(element)?.open]).to.deep.equal([1, false])
  await expectAccessible(element)
  element.remove()
})

test('it leaves no dialog open when it is taken away, and opens again when put back', async () => {
  const element = await makeDialog('Error', 'No.')
  const dialog = inside(element)
  element.remove()
  expect(dialog?.open).to.equal(false)
  document.body.append(element)
  expect(dialog?.open).to.equal(true)
  element.remove()
})
