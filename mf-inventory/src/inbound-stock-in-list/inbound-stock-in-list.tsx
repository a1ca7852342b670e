import { Button, Empty, Failed, Page, Waiting } from 'shared-components/page'
import { navigate } from 'shared-state'
import type { Href } from '../href.ts'
import { Cartons } from '../parts/cartons.tsx'
import { InboundTag } from '../parts/inbound-tags.tsx'
import { isReceivable } from 'contract/inbound-status'
import { type Carton, type Request, requestName, useCartons, useRequest } from '../parts/use-inbound.ts'

const cartonPath = ({ id }: Carton) => `/inbound/caton-receive/${id}` satisfies Href

/** The cartons of one request, each with a way in to count it. */
export function InboundStockInList({ id }: { id: string }) {
  const { request, isNone, error, refetch } = useRequest(Number(id) || 0)
  if (request) return <Shown request={request} />
  if (error)
    return (
      <Page title="Stock In List">
        <Failed title="The request could not be read" error={error} onRetry={() => refetch()} />
      </Page>
    )
  return (
    <Page title="Stock In List">
      {isNone ? (
        <Empty
          icon="search"
          title={`There is no inbound request ${id}`}
          actions={<Button href={'/inbound/inbound-stock-in-lists' satisfies Href}>What to receive now</Button>}
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
  const isOpen = isReceivable(request.status)
  const reason = isOpen
    ? undefined
    : `Nothing is received into a request that is ${request.status === 100 ? 'a draft' : 'closed'}`
  return (
    <Page
      title="Stock In List"
      record={requestName(request)}
      truth={
        <span className="cd-row">
          <b className="cd-strong">{request.referenceCode}</b>
          <InboundTag status={request.status} />
          {request.receivedQuantity} of {request.expectedQuantity} units · {request.merchantName}
        </span>
      }
      actions={
        <>
          <Button icon="search" href={`/inbound/inbound-stock-in-items/${request.id}` satisfies Href}>
            Find an item
          </Button>
          <Button href={`/inbound/inbound-request-detail/${request.id}` satisfies Href}>Request</Button>
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
