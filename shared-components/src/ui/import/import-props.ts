import type { Calls } from 'contract/calls/all'
import type { Client } from 'contract/client'
import type { Item, Result } from 'contract/define'
import type { JobType } from 'contract/imports'

export type Job = Result<Calls['jobs']['getJobStatus']>
export type ShownRow = Item<Calls['jobs']['getRows']>
/** The calls an import makes: api.jobs of the typed client. */
export type ImportApi = Pick<
  Client<Calls>['jobs'],
  | 'cancelJob'
  | 'createJob'
  | 'createJobWithAttachment'
  | 'fixRow'
  | 'getFile'
  | 'getJobStatus'
  | 'getMapping'
  | 'getRows'
  | 'setMapping'
>
export type ImportWizardProps = {
  jobType: JobType
  api: ImportApi
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
