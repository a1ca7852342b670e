import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { imports, type JobType } from 'contract/imports'
import { FileField, Form, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, Card, Notice, When, toast, download } from 'shared-components/page'
import type { ImportApi, ImportWizardProps } from './import-props.ts'
import { useJob } from './use-job.ts'
import { dateWords, some } from './words.ts'

type Said = { merchantId?: number; csvFile?: File }
type FileProps = Pick<ImportWizardProps, 'jobType' | 'api' | 'merchants' | 'onJob' | 'draftsHref'> & {
  last?: number | undefined
}

/** Step 1: whose file it is, and the file. */
export function FileStep({ jobType, api, merchants, onJob, last, draftsHref }: FileProps) {
  const only = merchants?.length === 1 ? merchants[0]?.value : undefined
  const form = useCallForm<Said>({ defaults: only === undefined ? {} : { merchantId: only } })
  const send = async ({ merchantId, csvFile }: Said) => {
    if (!csvFile) return
    const { jobId } = await api.createJobWithAttachment({
      body: { jobType, check: true, ...(merchantId === undefined ? {} : { merchantId }) },
      files: { csvFile },
    })
    onJob(jobId)
  }
  return (
    <div className="cd-columns cd-columns--wide-first">
      <div className="cd-stack">
        {last !== undefined && <LastDraft api={api} jobId={last} onJob={onJob} />}
        <Form
          form={form}
          onSubmit={send}
          footer={
            <>
              <Button href={draftsHref}>Drafts and jobs</Button>
              <Submit>Read the file</Submit>
            </>
          }
        >
          <Card title="Step 1 of 3: file">
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
            <FileField
              name="csvFile"
              label="File"
              isRequired
              accept=".csv,.tsv,.txt"
              what="a CSV file"
              hint="Comma, semicolon or tab; UTF-8 or Windows-1252; the first line names the columns"
            />
          </Card>
          <LastMapping jobType={jobType} api={api} control={form.control} needsMerchant={merchants !== undefined} />
        </Form>
      </div>
      <Expected jobType={jobType} />
    </div>
  )
}

/** The mapping the merchant used last, which the file is matched with. */
function LastMapping({
  jobType,
  api,
  control,
  needsMerchant,
}: {
  jobType: JobType
  api: ImportApi
  control: Control<Said>
  needsMerchant: boolean
}) {
  const merchantId = useWatch({ control, name: 'merchantId' })
  const { data } = useQuery({
    queryKey: ['jobs', 'mapping', jobType, merchantId],
    enabled: !needsMerchant || merchantId !== undefined,
    queryFn: ({ signal }) =>
      api.getMapping({ query: { jobType, ...(merchantId === undefined ? {} : { merchantId }) } }, { signal }),
  })
  if (!data) return null
  const used = data.mapping.filter(({ field }) => field !== null).length
  return (
    <Notice title="Columns are matched as last time:">
      {some(used, 'column')}
      {data.dateFormat ? `, dates ${dateWords[data.dateFormat]}` : ''}, saved <When ms={data.updatedTimestamp} />. The
      next step shows them and lets you change them.
    </Notice>
  )
}

/** The draft one came back from: go on with it, or throw it away. */
function LastDraft({ api, jobId, onJob }: Pick<FileProps, 'api' | 'onJob'> & { jobId: number }) {
  const job = useJob(api, jobId)
  const [isGone, setGone] = useState(false)
  if (isGone || job.data?.status !== 'Draft') return null
  const drop = async () => {
    await api.cancelJob({ body: { jobId } })
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
function Expected({ jobType }: { jobType: JobType }) {
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
