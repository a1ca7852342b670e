import { useState } from 'react'
import { CallError } from 'contract/client'
import { orderStatuses } from 'contract/order-status'
import {
  Bar,
  Button,
  Card,
  Empty,
  EmptyByFilter,
  Expiry,
  Facts,
  Failed,
  IconButton,
  KeyNumbers,
  Money,
  NoPermission,
  Notice,
  OfflineStrip,
  Page,
  Picture,
  Progress,
  Segments,
  StatusLabel,
  Steps,
  Tag,
  toast,
  Units,
  Waiting,
  When,
} from 'shared-components/page'
import { Confirm, Dialog, Menu, MessageDialog } from 'shared-components/dialog'
import {
  CheckField,
  DateField,
  FileField,
  Form,
  NumberField,
  SelectField,
  Submit,
  TextareaField,
  TextField,
  useCallForm,
} from 'shared-components/form'
import { now } from './orders.ts'

const failure = new CallError(
  500,
  { message: 'The database did not answer in 5 s.', requestId: '7f3a-91c2-0b4e' },
  '/api/Order/GetOrderList',
)
const bodyOf = (label: string) => <Button onClick={() => undefined}>{label}</Button>

/** The states of states.png. */
export function States() {
  return (
    <Page title="States" section="Kit">
      <div className="cd-columns">
        <Card isFlush>
          <Waiting columns={3} />
        </Card>
        <Card isFlush>
          <Empty
            title="No inbound requests yet"
            actions={
              <>
                <Button kind="primary" icon="plus-lg">
                  New request
                </Button>
                {bodyOf('Load demo data')}
              </>
            }
          >
            Tell the warehouse what will arrive: products, quantities and the day. It is received against this list.
          </Empty>
        </Card>
        <Card isFlush>
          <EmptyByFilter
            title="No orders match"
            detail="Without “Marketplace B” there would be 14."
            remove={{ label: 'Marketplace B', onRemove: () => undefined }}
            onClear={() => undefined}
          />
        </Card>
        <Card isFlush>
          <Failed
            title="Orders could not be read"
            error={failure}
            onRetry={() => undefined}
            actions={bodyOf('Error log')}
          />
        </Card>
        <Card isFlush>
          <OfflineStrip ageMs={660_000} onRetry={() => undefined} />
        </Card>
        <Card isFlush>
          <NoPermission
            title="Billing is for superadmins"
            detail="You are signed in as Warehouse Manager. Ask a superadmin if you need invoices."
          />
        </Card>
      </div>
      <Button onClick={() => toast({ message: '5 orders added to picking list 2043', onUndo: () => undefined })}>
        Toast
      </Button>
    </Page>
  )
}

/** The 21 statuses of order-status.png, and the other small parts. */
export function Parts() {
  return (
    <Page title="Parts" section="Kit" truth="every small part">
      <Notice tone="soon" title="14 orders will miss the 11:00 AM collection" action={bodyOf('Show the 14 orders')}>
        at the present picking rate. 9 of them wait in zone A.
      </Notice>
      <Notice tone="error" title="Wrong">
        Something
      </Notice>
      <KeyNumbers
        numbers={[
          { label: 'New orders', value: 148, note: '+12 % on last Saturday', href: '#a' },
          { label: 'Non conformance', value: 9, note: '3 older than 24 h', isLate: true, href: '#b' },
          { label: 'Shipped in 30 days', value: 32017, note: '94 % on time' },
        ]}
      />
      <div className="cd-columns">
        <Card title="Order status" note="21 states">
          <div className="cd-row">
            {orderStatuses.map(({ code }) => (
              <StatusLabel key={code} code={code} />
            ))}
          </div>
        </Card>
        <Values />
        <Card title="Jobs" note="2 running" action={<a href="#jobs">Job History</a>}>
          <div className="cd-stack">
            <Progress value={72} label="Import" />
            <Progress value={96} label="Failed" tone="red" />
            <Progress value={100} label="Done" tone="green" />
            <Bar value={70} max={100} tone="violet" />
          </div>
        </Card>
        <Choices />
      </div>
    </Page>
  )
}

const Values = () => (
  <Card title="Values">
    <Facts
      facts={[
        ['Expired', <Expiry key="e" day={now - 86_400_000} />],
        ['Soon', <Expiry key="s" day={now + 20 * 86_400_000} />],
        ['Later', <Expiry key="l" day="2028-01-01" />],
        ['Never', <Expiry key="n" />],
        ['Money', <Money key="m" amount={{ minor: 120450, currency: 'MYR' }} />],
        ['Units', <Units key="u" value={1204} word="unit" />],
        ['When', <When key="w" ms={now - 4_000_000} relative="under" />],
        [
          'Tag',
          <Tag key="t" tone="teal" glyph={5}>
            Counting
          </Tag>,
        ],
      ]}
    />
  </Card>
)

function Choices() {
  const [segment, setSegment] = useState('fix')
  return (
    <Card title="Choices">
      <div className="cd-stack">
        <Segments
          label="Rows"
          current={segment}
          onPick={setSegment}
          options={[
            { id: 'fix', label: 'Need a fix', count: 6 },
            { id: 'same', label: 'In the same orders', count: 11 },
            { id: 'good', label: 'Good', count: 523 },
          ]}
        />
        <Steps steps={['File', 'Columns', 'Rows']} current={2} />
        <div className="cd-row">
          <Button kind="primary">Primary</Button>
          <Button>Quiet</Button>
          <Button kind="danger">Danger</Button>
          <Button kind="danger-filled">Delete</Button>
          <Button kind="link">Link</Button>
          <Button busy>Busy</Button>
          <Button kind="primary" disabledReason="Choose a row first">
            Off
          </Button>
          <IconButton icon="gear" label="Settings" />
          <Menu label="More" items={[{ label: 'Hold', keys: 'H' }]} />
        </div>
        <Picture />
      </div>
    </Card>
  )
}

const schema = {
  required: ['productName', 'sku'],
  properties: {
    productName: { type: 'string', minLength: 1, maxLength: 200 },
    sku: { type: 'string', maxLength: 64 },
    email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$' },
    packageWeight: { type: 'number', maximum: 100 },
  },
}
type Product = {
  productName: string
  sku: string
  email: string
  packageWeight?: number
  kind?: string
  hasExpDate: boolean
  day?: string
  note: string
  file?: File
}

type Open = 'dialog' | 'confirm' | 'message'

function Opened({ open, onClose }: { open: Open | undefined; onClose: () => void }) {
  return (
    <>
      {open === 'dialog' && (
        <Dialog
          title="Edit cell A-03-12-B"
          onClose={onClose}
          footer={
            <Button kind="primary" onClick={onClose}>
              Save
            </Button>
          }
        >
          A text.
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm
          title="Cancel order WO-884206?"
          action="Cancel order"
          onClose={onClose}
          onConfirm={() => Promise.reject(failure)}
        >
          7 units go back to their cells.
        </Confirm>
      )}
      {open === 'message' && <MessageDialog kind="Success" message="12 units stocked in." onOk={onClose} />}
    </>
  )
}

/** A form, and what opens from it. */
export function Forms() {
  const form = useCallForm<Product>({
    schema,
    defaults: { productName: '', sku: '', email: '', hasExpDate: false, note: '' },
  })
  const [open, setOpen] = useState<Open>()
  const send = async (values: Product) => {
    await Promise.resolve()
    if (values.sku === 'TAKEN')
      throw new CallError(409, { message: 'SKU TAKEN exists already.', field: 'Sku' }, '/api/Product/CreateProduct')
    throw failure
  }
  return (
    <Page title="New Product" section="Catalogue">
      <Card title="Product" note="* needed">
        <Form
          form={form}
          isGrid
          onSubmit={send}
          footer={
            <>
              <Button onClick={() => form.reset()}>Cancel</Button>
              <Submit>Save product</Submit>
            </>
          }
        >
          <TextField name="productName" label="Product name" />
          <TextField name="sku" label="SKU" hint="Unique at this merchant" placeholder="TENT-2P-OLV" />
          <TextField name="email" label="E-mail" type="email" />
          <NumberField name="packageWeight" label="Weight" unit="kg" isDecimal />
          <SelectField
            name="kind"
            label="Status"
            options={[
              { value: 'draft', label: 'Draft' },
              { value: 'active', label: 'Active' },
            ]}
          />
          <DateField name="day" label="Estimated delivery" />
          <CheckField name="hasExpDate" label="Has an expiry date" />
          <TextareaField name="note" label="Remark" />
          <FileField name="file" label="Products" accept=".csv" what="a CSV file" />
        </Form>
      </Card>
      <div className="cd-row">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('message')}>Message</Button>
      </div>
      <Opened open={open} onClose={() => setOpen(undefined)} />
    </Page>
  )
}
