import { countOf } from 'contract/format'
import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newRequest } from 'contract/forms/inbound'
import { inboundTypes } from 'contract/inbound-status'
import { merchantRoles } from 'contract/roles'
import { useState } from 'react'
import {
  CheckField,
  DateField,
  FileField,
  Form,
  SelectField,
  Submit,
  TextareaField,
  TextField,
  useCallForm,
} from 'shared-components/form'
import { Button, Card, Page, toast, toldBy } from 'shared-components/page'
import { $merchants, $role, $search, api, navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { type RefusedRow, refusalOf } from '../parts/refusal.ts'
import { RefusedRows } from './refused-rows.tsx'
import { announcedBy, columnNames, downloadTemplate } from './template.ts'

type Said = Body<Calls['inbound']['createRequest']> & { csvFile?: File }

const columnWords = columnNames.map(({ label, isNeeded }) => `${label}${isNeeded ? ' *' : ''}`).join(', ')

/** Sends the announcement; the rows a file is refused for are kept beside what was typed. */
function useAnnounce() {
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const announce = async ({ csvFile, ...body }: Said) => {
    setRefused([])
    try {
      const made = await api.inbound.createRequest({ body, ...(csvFile ? { files: { csvFile } } : {}) })
      toast({
        message:
          `${body.referenceCode} ${body.isDraft ? 'is kept as a draft' : 'is announced'}: ` +
          `${countOf(made.quantity, 'unit')} in ${countOf(made.groupCount, 'carton')}`,
      })
      navigate(`/inbound/inbound-request-detail/${made.inboundRequestId}` satisfies Href)
    } catch (error) {
      const { code, rows } = refusalOf(error)
      if (code !== 'rows-refused') throw error
      toldBy(error)
      setRefused(rows)
    }
  }
  return { announce, refused }
}

/** Announce a delivery: who sends it, when it comes, and a file of what is in it. */
export function CreateNewRequest() {
  const { announce, refused } = useAnnounce()
  const { merchantId, ...announced } = announcedBy(useStore($search))
  const isOwn = merchantRoles.includes(useStore($role))
  const form = useCallForm<Said>({
    schema: newRequest,
    defaults: { referenceCode: '', type: 'Standard', ...announced, ...(isOwn ? {} : { merchantId }) },
  })
  return (
    <Page
      title="New inbound request"
      truth="Tell the warehouse what will arrive: it is received against this list. * needed"
    >
      <Form
        form={form}
        onSubmit={announce}
        footer={
          <>
            <Submit>Create request</Submit>
            <Button href={'/inbound/inbound-request-list' satisfies Href}>Cancel</Button>
          </>
        }
      >
        <DeliveryCard />
        <Card
          title="What is in it"
          note={columnWords}
          action={
            <Button kind="link" icon="download" onClick={downloadTemplate}>
              Download template CSV
            </Button>
          }
        >
          <FileField
            name="csvFile"
            label="CSV file"
            accept=".csv"
            isRequired
            what="a CSV file"
            hint="One row for each SKU, carton and batch; expiry as YYYY-MM-DD"
          />
          <CheckField name="isDraft" label="Keep as a draft" hint="Nothing is received until it is submitted" />
        </Card>
      </Form>
      {refused.length > 0 && <RefusedRows rows={refused} />}
    </Page>
  )
}

function DeliveryCard() {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  return (
    <Card title="The delivery">
      {!merchantRoles.includes(role) && (
        <SelectField
          name="merchantId"
          label="Merchant"
          isRequired
          isNumber
          none="Choose a merchant"
          options={merchants.map(({ label, value }) => ({ label, value: String(value) }))}
        />
      )}
      <TextField
        name="referenceCode"
        label="Reference code"
        hint="Yours: an order or delivery number, unique for the merchant"
      />
      <SelectField name="type" label="Type" options={inboundTypes.map((value) => ({ value, label: value }))} />
      <DateField name="estimatedDeliveryTimestamp" label="Expected delivery" isTimestamp />
      <TextareaField name="remark" label="Remark" rows={2} />
    </Card>
  )
}
