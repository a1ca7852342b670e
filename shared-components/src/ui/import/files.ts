import { download } from 'shared-components/page'
import { api } from 'shared-state'
import type { Job } from './import-props.ts'

type Named = Pick<Job, 'jobType' | 'uniqueKey' | 'merchantId' | 'fileName'>

/** Downloads the rows that are left, with a column that says why. */
export const downloadErrors = async ({ jobType, uniqueKey, merchantId, fileName }: Named) =>
  download(
    await api.jobs.getFile({ query: { jobType, uniqueKey, merchantId, kind: 'errors' } }),
    `refused-${fileName.replace(/\.\w*$/, '')}.csv`,
  )

/** Downloads the file as it was uploaded. */
export const downloadSource = async ({ jobType, uniqueKey, merchantId, fileName }: Named) =>
  download(await api.jobs.getFile({ query: { jobType, uniqueKey, merchantId } }), fileName || `${uniqueKey}.csv`)
