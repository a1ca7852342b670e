import type { ReactNode } from 'react'
import { thousands } from 'contract/format'
import { imports, type ImportType } from 'contract/imports'
import { Page, Steps } from 'shared-components/page'
import type { Job } from './import-props.ts'
import { recordWord, some } from './words.ts'

const steps = ['File', 'Columns', 'Rows']

/** 'for Birch Outdoor · orders-21-nov.csv, 540 rows, 214 orders, UTF-8, comma'. */
export const JobTruth = ({ job }: { job: Job }) => (
  <>
    for <b className="cd-strong">{job.merchantName}</b> ·{' '}
    {[
      job.fileName,
      // Of a long file nothing is known before it is read.
      job.total > 0 && some(job.total, 'row'),
      job.status === 'Checking' ? '' : `${thousands(job.records)} ${recordWord(job.jobType, job.records)}`,
      job.shopName && `shop ${job.shopName}`,
      job.encoding,
      job.delimiter,
    ]
      .filter(Boolean)
      .join(', ')}
  </>
)

type FrameProps = { jobType: ImportType; step: number; truth?: ReactNode; footer?: ReactNode; children: ReactNode }

/** The page of an import, with its steps at the right. */
export function ImportPage({ jobType, step, truth, footer, children }: FrameProps) {
  return (
    <Page title={imports[jobType].label} truth={truth} steps={<Steps steps={steps} current={step} />} footer={footer}>
      {children}
    </Page>
  )
}
