import { expect } from 'chai'
import { useEffect, useState } from 'react'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { Toasts } from 'shared-components/page'
import { makeRecord } from './make-person.ts'
import { PersonFoot } from './person-foot.tsx'
import type { PersonRecord } from './person.ts'

let written: unknown[] = []
let undraw = (): void => undefined
let end = (): void => undefined
let comes: (record: PersonRecord) => void = () => undefined

const none = () => undefined

/** The record as another's act changes it while this page is open. */
function Followed({ first }: { first: PersonRecord }) {
  const [record, setRecord] = useState(first)
  useEffect(() => {
    comes = setRecord
  }, [])
  return (
    <>
      <PersonFoot person={record} chosen={{}} onChoose={none} onGoing={none} onGone={none} />
      <Toasts />
    </>
  )
}
function show(record: PersonRecord) {
  undraw = draw(<Followed first={record} />).undraw
  return settled()
}
async function press(name: string) {
  buttonNamed(name).click()
  await settled()
}
const changed = (event: PersonRecord['changes'][number]['event']) => [{ at: 2, event, what: '', actor: 'Sam Teo' }]

suite('what is asked about an account', () => {
  setup(async () => {
    await wearTheme()
    written = []
    end = answerCalls({
      'people.updateRoleStatus': (query) => {
        written.push(query)
        return {}
      },
    })
  })
  teardown(() => {
    undraw()
    end()
  })

  test('stays what was asked when somebody else approves meanwhile, says so, and does nothing', async () => {
    const asked = makeRecord({ name: 'Nora Falk', roleStatus: 'Waiting' })
    await show(asked)
    await press('Turn down…')
    comes({ ...asked, roleStatus: 'Invited', changes: changed('Approved') })
    await settled()
    const dialog = found('dialog')
    expect(dialog.querySelector('h2')?.textContent).to.equal('Turn down the sign-up of Nora Falk?')
    expect(dialog.textContent).to.contain('Nora Falk was approved meanwhile by Sam Teo.')
    expect(buttonNamed('Turn down').getAttribute('aria-disabled')).to.equal('true')
    await press('Turn down')
    expect(written).to.deep.equal([])
    await expectAccessible(dialog)
  })

  test('does not go without a word when the account is disabled meanwhile', async () => {
    const asked = makeRecord()
    await show(asked)
    await press('Disable…')
    comes({ ...asked, roleStatus: 'Disabled', changes: changed('Disabled') })
    await settled()
    expect(found('dialog').textContent).to.contain('Devi Kumar was disabled meanwhile by Sam Teo.')
    await press('Keep as it is')
    expect(document.querySelector('dialog')).to.equal(null)
  })

  test('is who joins a merchant that is there already: whoever signed up under its name', async () => {
    await show(
      makeRecord({ name: 'Nora Falk', roleStatus: 'Waiting', merchantName: 'Fir Trade', existingMerchantId: 12 }),
    )
    await press('Approve…')
    expect(found('dialog h2').textContent).to.equal('Approve Nora Falk as administrator of the existing Fir Trade?')
    expect(written).to.deep.equal([])
    await expectAccessible(found('dialog'))
    await press('Approve')
    while (document.querySelector('dialog')) await settled()
    expect(written).to.deep.equal([{ merchantUserId: '7', status: 'Active', merchantId: '12' }])
  })

  test('is asked still when somebody else approves who would have joined, and says so', async () => {
    const asked = makeRecord({ name: 'Nora Falk', roleStatus: 'Waiting', merchantName: 'Fir', existingMerchantId: 12 })
    await show(asked)
    await press('Approve…')
    comes({ ...asked, roleStatus: 'Invited', existingMerchantId: null, changes: changed('Approved') })
    await settled()
    expect(found('dialog').textContent).to.contain('Nora Falk was approved meanwhile by Sam Teo.')
    await press('Approve')
    expect(written).to.deep.equal([])
  })

  test('is done when nothing came between', async () => {
    await show(makeRecord())
    await press('Disable…')
    await press('Disable')
    while (document.querySelector('dialog')) await settled()
    expect(written).to.deep.equal([{ merchantUserId: '7', status: 'Disabled' }])
  })
})
