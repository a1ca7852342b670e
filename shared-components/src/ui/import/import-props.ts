import type { Calls } from 'contract/calls/all'
import type { Item, Result } from 'contract/define'
import type { ImportType } from 'contract/imports'

/** The status of a job that is an import: everything of its file is there. */
export type Job = Required<Result<Calls['jobs']['getJobStatus']>> & { jobType: ImportType; merchantId: number }
export type ShownRow = Item<Calls['imports']['getRows']>
export type ImportWizardProps = {
  jobType: ImportType
  /** Whom the file may be for, where that is a choice; absent for a merchant's own people. */
  merchants?: readonly { value: number; label: string }[]
  /** Time zones with a name of their own: the location's. */
  zones?: readonly { value: string; label: string }[]
  /** The draft or job that is open. */
  jobId?: number | undefined
  /** Another job is open now, or none: the address is to say so. */
  onJob: (jobId: number | undefined) => void
  /** Where what was made is listed, and what that list is called. */
  listHref: string
  listLabel: string
  /** Where drafts are found again. */
  draftsHref: string
  /** A job has ended: numbers and lists have changed. */
  onDone?: () => void
}
