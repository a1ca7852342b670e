import { thousands } from 'contract/format'
import { isJobLive } from 'contract/jobs'
import { useCall } from 'shared-components/area'
import { Button, Card, Facts, JobTag, Notice, Progress } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'

const pollMs = 700

/** How far the fetching is, then what came of it, with each order that was refused and why. */
export function SyncProgress({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const { data: job } = useCall(
    api.jobs.getJobStatus,
    { jobId },
    { staleTime: 0, refetchInterval: (one) => (one && isJobLive(one) ? pollMs : false) },
  )
  if (!job) return null
  const isOn = isJobLive(job)
  const { refusedOrders = [] } = job
  return (
    <Card title={isOn ? `${job.fileName}: being fetched` : `${job.fileName}: fetched`}>
      <JobTag status={job.status} />
      {isOn && <Progress label="Orders looked at" {...(job.total > 0 ? { value: job.done, max: job.total } : {})} />}
      {job.message && <Notice tone={job.failed > 0 || job.status === 'Failed' ? 'soon' : 'info'}>{job.message}</Notice>}
      <Facts
        facts={[
          ['Looked at', thousands(job.done)],
          ['Brought in', thousands(job.ok)],
          ['Left out', thousands(job.skipped)],
          ['Refused', thousands(job.failed)],
        ]}
      />
      {refusedOrders.length > 0 && (
        <Facts
          isWide
          facts={refusedOrders.map(({ marketplaceOrderId, reason }): [string, string] => [marketplaceOrderId, reason])}
        />
      )}
      {!isOn && (
        <p>
          <Button href={'/order/order-management' satisfies Href}>Order History</Button>{' '}
          <Button kind="quiet" onClick={onClose}>
            Fetch others
          </Button>
        </p>
      )}
    </Card>
  )
}
