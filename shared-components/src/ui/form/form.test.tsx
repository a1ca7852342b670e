import { sendKeys } from '@web/test-runner-commands'
import { CallError } from 'contract/client'
import { expect } from 'chai'
import {
  CheckField,
  DateField,
  FileField,
  Form,
  NumberField,
  SelectField,
  Submit,
  TextField,
  useCallForm,
} from '../../form.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearTheme } from '../../draw.ts'

type Product = { sku: string; units?: number; kind?: string; hasExpDate: boolean; day?: string; file?: File }
const schema = {
  required: ['sku'],
  properties: { sku: { type: 'string', maxLength: 5 }, units: { type: 'integer', minimum: 1 } },
}
let sent: Product[] = []
let answer: () => void = () => undefined

function ProductForm() {
  const form = useCallForm<Product>({ schema, defaults: { sku: '', hasExpDate: false } })
  return (
    <Form
      form={form}
      onSubmit={(values) => {
        sent.push(values)
        answer()
      }}
      footer={<Submit>Save</Submit>}
    >
      <TextField name="sku" label="SKU" hint="Unique" />
      <NumberField name="units" label="Units" unit="pcs" />
      <SelectField name="kind" label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <DateField name="day" label="Day" />
      <CheckField name="hasExpDate" label="Has an expiry date" />
      <FileField name="file" label="File" accept=".csv" />
    </Form>
  )
}

async function type(label: string, text: string): Promise<void> {
  found<HTMLInputElement>(`input[name=${label}]`).focus()
  await sendKeys({ type: text })
  await settled()
}
async function save(): Promise<void> {
  buttonNamed('Save').click()
  await settled()
  await settled()
}

suite('forms', () => {
  setup(async () => {
    await wearTheme()
    sent = []
    answer = () => undefined
  })

  test('a needed field is asked for before anything is sent', async () => {
    const { place, undraw } = draw(<ProductForm />)
    await save()
    expect(found('[role=alert]').textContent).to.equal('SKU is needed')
    expect(sent).to.deep.equal([])
    await expectAccessible(place)
    undraw()
  })

  test('numbers are sent as numbers; letters, signs and dots do not get in', async () => {
    const { undraw } = draw(<ProductForm />)
    await type('sku', 'TENT')
    await type('units', '-1.2a')
    await save()
    expect(sent).to.deep.equal([{ sku: 'TENT', units: 12, hasExpDate: false }])
    undraw()
  })

  test('a form set back shows empty numbers, also after a zero', async () => {
    const { undraw } = draw(<ProductForm />)
    await type('units', '0')
    expect(found<HTMLInputElement>('input[name=units]').value).to.equal('0')
    await sendKeys({ press: 'Backspace' })
    await settled()
    expect(found<HTMLInputElement>('input[name=units]').value).to.equal('')
    undraw()
  })

  test('a refusal lands on its field and what was typed stays', async () => {
    answer = () => {
      throw new CallError(409, { message: 'SKU TENT exists already.', field: 'Sku' }, '/api')
    }
    const { undraw } = draw(<ProductForm />)
    await type('sku', 'TENT')
    await save()
    expect(found('.cd-field__error').textContent).to.equal('SKU TENT exists already.')
    expect(found<HTMLInputElement>('input[name=sku]').value).to.equal('TENT')
    undraw()
  })

  test("a refusal on its field calls it by its label, not by the call's name for it", async () => {
    answer = () => {
      throw new CallError(400, { message: 'Sku is missing.', field: 'Sku' }, '/api')
    }
    const { undraw } = draw(<ProductForm />)
    await type('sku', 'TENT')
    await save()
    expect(found('.cd-field__error').textContent).to.equal('SKU is missing.')
    undraw()
  })

  test('a refusal of no field stands above the buttons with the request id', async () => {
    answer = () => {
      throw new CallError(500, { message: 'Something went wrong.', requestId: '7f3a' }, '/api')
    }
    const { undraw } = draw(<ProductForm />)
    await type('sku', 'TENT')
    await save()
    expect(found('.cd-notice').textContent).to.contain('Something went wrong.').and.to.contain('7f3a')
    undraw()
  })

  test('a file of the wrong type is refused in words', async () => {
    const { undraw } = draw(<ProductForm />)
    const input = found<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['x'], 'photo.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await settled()
    expect(found('.cd-field__error').textContent).to.equal('photo.png is not CSV. Choose another file.')
    undraw()
  })
})
