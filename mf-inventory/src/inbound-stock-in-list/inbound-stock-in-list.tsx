import { Button, Empty, Failed, Page, Waiting } from 'shared-components/page'
import { navigate } from 'shared-state'
import { Cartons } from '../parts/cartons.tsx'
import { InboundTag } from '../parts/inbound-tags.tsx'
import { receivable } from '../parts/receivable.ts'
import { type Carton, type Request, useCartons, useRequest } from '../parts/use-inbound.ts'

const cartonPath = ({ id }: Carton) => `/inbound/caton-receive/${id}`

/** The cartons of one request, each with a way in to count it. */
export function InboundStockInList({ id }: { id: string }) {
  const request = useRequest(Number(id) || 0)
  if (request.error)
    return (
      <Page title="Stock In List">
        <Failed title="The request could not be read" error={request.error} onRetry={() => request.refetch()} />
      </Page>
    )
  if (request.data) return <Shown request={request.data} />
  return (
    <Page title="Stock In List">
      {request.data === null || !Number(id) ? (
        <Empty
          icon="search"
          title={`There is no inbound request ${id}`}
          actions={<Button href="/inbound/inbound-stock-in-lists">What to receive now</Button>}
        >
          Open it from the list.
        </Empty>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Shown({ request }: { request: Request }) {
  const cartons = useCartons(request.id)
  const isOpen = receivable.includes(request.status)
  const reason = isOpen
    ? undefined
    : `Nothing is received into a request that is ${request.status === 100 ? 'a draft' : 'closed'}`
  return (
    <Page
      title="Stock In List"
      truth={
        <span className="cd-row">
          <b className="cd-strong">{request.referenceCode}</b>
          <InboundTag status={request.status} />
          {request.receivedQuantity} of {request.expectedQuantity} units · {request.merchantName}
        </span>
      }
      actions={
        <>
          <Button icon="search" href={`/inbound/inbound-stock-in-items/${request.id}`}>
            Find an item
          </Button>
          <Button href={`/inbound/inbound-request-detail/${request.id}`}>Request</Button>
        </>
      }
    >
      <Cartons
        cartons={cartons.data}
        isLoading={cartons.isPending}
        error={cartons.error}
        onRetry={() => void cartons.refetch()}
        onOpen={isOpen ? (carton) => navigate(cartonPath(carton)) : undefined}
        action={(carton) =>
          carton.remainQuantity > 0 && (
            <Button
              icon="upc-scan"
              href={cartonPath(carton)}
              disabledReason={reason}
              label={`Receive ${carton.groupName}`}
            >
              Receive
            </Button>
          )
        }
      />
    </Page>
  )
}
