import { useWatch } from 'react-hook-form'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { imports, type ImportType } from 'contract/imports'
import { useCall } from 'shared-components/area'
import { FileField, Form, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, Card, Notice, When, toast, download } from 'shared-components/page'
import { api } from 'shared-state'
import type { ImportWizardProps } from './import-props.ts'
import { useJob } from './use-job.ts'
import { useShops } from './use-shops.ts'
import { some } from './words.ts'

type Said = { merchantId?: number; shopId?: number; csvFile?: File }
type Option = { value: number; label: string }
type FileProps = Pick<ImportWizardProps, 'jobType' | 'merchants' | 'onJob' | 'draftsHref'> & {
  last?: number | undefined
}

/** Step 1: whose file it is, and the file. */
export function FileStep({ jobType, merchants, onJob, last, draftsHref }: FileProps) {
  const only = merchants?.length === 1 ? merchants[0]?.value : undefined
  const form = useCallForm<Said>({ defaults: only === undefined ? {} : { merchantId: only } })
  const shops = useShops(jobType, form, merchants !== undefined)
  const send = async ({ merchantId, shopId, csvFile }: Said) => {
    if (!csvFile) return
    const { jobId } = await api.imports.createJobWithAttachment({
      body: {
        jobType,
        check: true,
        ...(merchantId === undefined ? {} : { merchantId }),
        ...(shopId === undefined ? {} : { shopId }),
      },
      files: { csvFile },
    })
    onJob(jobId)
  }
  return (
    <div className="cd-columns cd-columns--wide-first">
      <div className="cd-stack">
        {last !== undefined && <LastDraft jobId={last} onJob={onJob} />}
        <Form
          form={form}
          onSubmit={send}
          footer={
            <>
              <Button href={draftsHref}>Drafts and jobs</Button>
              <Submit disabledReason={shops.refusal}>Read the file</Submit>
            </>
          }
        >
          <Card title="Step 1 of 3: file">
            <Whose merchants={merchants} shops={shops.options} />
            <FileField
              name="csvFile"
              label="File"
              isRequired
              accept=".csv,.tsv,.txt,.xlsx"
              what="a CSV or .xlsx file"
              hint="CSV with any delimiter and encoding, or the first sheet of an .xlsx; a line names the columns"
            />
          </Card>
          <LastMapping jobType={jobType} control={form.control} needsMerchant={merchants !== undefined} />
        </Form>
      </div>
      <Expected jobType={jobType} />
    </div>
  )
}

type WhoseProps = { merchants: ImportWizardProps['merchants']; shops: readonly Option[] }

/** The merchant, where that is a choice, and the shop, where there is one. */
const Whose = ({ merchants, shops }: WhoseProps) => (
  <>
    {merchants && (
      <SelectField
        name="merchantId"
        label="Merchant"
        isRequired
        isNumber
        none="Choose a merchant"
        options={merchants}
      />
    )}
    {shops.length > 0 && (
      <SelectField
        name="shopId"
        label="Shop"
        isNumber
        none="No shop"
        hint="The orders of the file belong to it"
        options={shops}
      />
    )}
  </>
)

/** The mapping the merchant used last, which the file is matched with. */
function LastMapping({
  jobType,
  control,
  needsMerchant,
}: {
  jobType: ImportType
  control: Control<Said>
  needsMerchant: boolean
}) {
  const merchantId = useWatch({ control, name: 'merchantId' })
  const { data } = useCall(
    api.imports.getMapping,
    (!needsMerchant || merchantId !== undefined) && { jobType, ...(merchantId === undefined ? {} : { merchantId }) },
  )
  if (!data) return null
  const used = data.mapping.filter(({ field }) => field !== null).length
  return (
    <Notice title="Columns are matched as last time:">
      {some(used, 'column')}, saved <When ms={data.updatedTimestamp} />. The next step shows them and lets you change
      them.
    </Notice>
  )
}

/** The draft one came back from: go on with it, or throw it away. */
function LastDraft({ jobId, onJob }: Pick<FileProps, 'onJob'> & { jobId: number }) {
  const job = useJob(jobId)
  const [isGone, setGone] = useState(false)
  if (isGone || job.data?.status !== 'Draft') return null
  const drop = async () => {
    await api.jobs.cancelJob({ body: { jobId } })
    setGone(true)
    toast({ message: `The draft of ${job.data?.fileName ?? 'the file'} is thrown away` })
  }
  return (
    <Notice
      title={job.data.fileName}
      action={
        <span className="cd-row">
          <Button onClick={() => void drop().catch(() => undefined)}>Throw away</Button>
          <Button onClick={() => onJob(jobId)}>Go on</Button>
        </span>
      }
    >
      is kept as a draft. {job.data.message}
    </Notice>
  )
}

/** What a file of this kind may say; needed fields first. */
function Expected({ jobType }: { jobType: ImportType }) {
  const { fields, records, label } = imports[jobType]
  const needed = fields.filter(({ isNeeded }) => isNeeded).map((field) => field.label)
  const rest = fields.filter(({ isNeeded }) => !isNeeded).map((field) => field.label)
  const save = () =>
    download(
      new Blob([`${fields.map((field) => field.label).join(',')}\r\n`], { type: 'text/csv' }),
      `${label.toLowerCase().replaceAll(' ', '-')}.csv`,
    )
  return (
    <Card title="What the file says" note={`of your ${records}`}>
      <div className="cd-stack">
        <p>
          <b className="cd-strong">Needed:</b> {needed.join(', ')}.
        </p>
        <p className="cd-second">Also read: {rest.join(', ')}.</p>
        <p className="cd-second">
          The columns may be named and ordered as they are in your own system; the next step matches them.
        </p>
        <div>
          <Button icon="download" onClick={save}>
            Empty file with these columns
          </Button>
        </div>
      </div>
    </Card>
  )
}
