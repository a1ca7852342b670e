import { useStore } from '@nanostores/react'
import { warehouseStaff } from 'contract/roles'
import { Button, Card, Empty, Facts, Failed, KeyNumbers, Page, Waiting, When } from 'shared-components/page'
import { $role } from 'shared-state'
import type { Href } from '../href.ts'
import { Cartons } from '../parts/cartons.tsx'
import { InboundTag } from '../parts/inbound-tags.tsx'
import { isReceivable } from 'contract/inbound-status'
import { overOf } from '../parts/over.ts'
import { type Request, requestName, useCartons, useRequest } from '../parts/use-inbound.ts'
import { Items } from './items.tsx'
import { Moves } from './moves.tsx'

/** One inbound request: what was said, what came, its cartons and items, and what may be done with it. */
export function InboundRequestDetail({ id }: { id: string }) {
  const { request, isNone, error, refetch } = useRequest(Number(id) || 0)
  if (request) return <Shown request={request} />
  if (error)
    return (
      <Page title="Request Detail">
        <Failed title="The request could not be read" error={error} onRetry={() => refetch()} />
      </Page>
    )
  return (
    <Page title="Request Detail">
      {isNone ? (
        <Empty
          icon="search"
          title={`There is no inbound request ${id}`}
          actions={<Button href={'/inbound/inbound-request-list' satisfies Href}>All requests</Button>}
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
  const isStaff = warehouseStaff.includes(useStore($role))
  const cartons = useCartons(request.id)
  return (
    <Page
      title="Request Detail"
      record={requestName(request)}
      truth={
        <span className="cd-row">
          <b className="cd-strong">{request.referenceCode}</b>
          <InboundTag status={request.status} />
          Request {request.id} · {request.type}
        </span>
      }
      actions={
        <>
          {isStaff && isReceivable(request.status) && request.remainQuantity > 0 && (
            <Button icon="upc-scan" href={`/inbound/inbound-stock-in-list/${request.id}` satisfies Href}>
              Stock in
            </Button>
          )}
          <Moves request={request} />
        </>
      }
    >
      <KeyNumbers numbers={numbersOf(request)} />
      <Card title="The delivery">
        <Facts facts={factsOf(request)} />
      </Card>
      <Card isFlush title="Cartons" note={`${request.groupCount}`}>
        <Cartons
          cartons={cartons.data}
          isLoading={cartons.isPending}
          error={cartons.error}
          onRetry={() => void cartons.refetch()}
        />
      </Card>
      <Items requestId={request.id} />
    </Page>
  )
}

function numbersOf({ status, expectedQuantity, receivedQuantity, damagedQuantity, remainQuantity }: Request) {
  const over = overOf({ expectedQuantity, receivedQuantity, remainQuantity })
  return [
    { label: 'Expected', value: expectedQuantity, note: 'units announced' },
    {
      label: 'Received',
      value: receivedQuantity,
      note: over > 0 ? `${over} more than announced` : 'counted into cells',
    },
    { label: 'Damaged', value: damagedQuantity, note: 'of those received' },
    {
      label: status === 600 ? 'Short' : 'Left',
      value: remainQuantity,
      note: status === 600 ? 'never came' : 'still to come',
    },
  ]
}

const factsOf = (request: Request) =>
  [
    ['Merchant', request.merchantName],
    ['Warehouse', request.locationName],
    ['Expected delivery', <When key="expected" ms={request.estimatedDeliveryTimestamp} isDay />],
    ['Announced', <When key="created" ms={request.createdTimestamp} />],
    ['By', request.createdBy],
    ['Status since', <When key="since" ms={request.statusTimestamp} />],
    ['Tracking number', request.trackingNumber || '–'],
    ['Remark', request.remark || '–'],
  ] as const
