import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Reply } from 'contract/define'
import { clock, countOf, dateTime, thousands } from 'contract/format'
import { inboundStatuses } from 'contract/inbound-status'
import { merchantRoles } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { ChartCard, type Figures } from 'shared-components/chart'
import { Tag, Two, useNow, zoneNow } from 'shared-components/page'
import { $role, api } from 'shared-state'
import type { Href } from '../href.ts'

type Inbound = Reply<Calls['statistics']['getInboundToday']>
type Request = Inbound['result'][number]

const shown = 3
const hrefOf = (request: Request) => `/inbound/inbound-request-detail/${request.inboundRequestId}` satisfies Href
const statusName = (code: number): string => inboundStatuses.find((one) => one.code === code)?.label ?? String(code)

/** Warehouse people see what is expected today, a merchant's all that is on its way. */
export function InboundCard() {
  const isMerchant = merchantRoles.includes(useStore($role))
  const reading = useCall(api.statistics.getInboundToday)
  const title = isMerchant ? 'Inbound on its way' : 'Inbound today'
  return (
    <ChartCard
      title={title}
      reading={reading}
      note={(inbound) => (isMerchant ? unitsOf(inbound) : countOf(inbound.cartons, 'carton'))}
      figures={figuresOf}
      sentence={({ requests, cartons, arrivedCartons }) =>
        `${countOf(requests, 'request')}, ${thousands(arrivedCartons)} of ${countOf(cartons, 'carton')} arrived.`
      }
      action={<All inbound={reading.data} isMerchant={isMerchant} />}
      empty={({ requests }) =>
        requests > 0 ? undefined : isMerchant ? 'Nothing is announced.' : 'Nothing is expected today.'
      }
    >
      {({ result }) => (
        <ul className="cd-lines" aria-label={title}>
          {result.slice(0, shown).map((request) => (
            <li key={request.inboundRequestId}>
              {isMerchant ? <OnItsWay request={request} /> : <Expected request={request} />}
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}

const unitsOf = ({ requests, units }: Inbound): string => `${countOf(requests, 'request')}, ${countOf(units, 'unit')}`

function All({ inbound, isMerchant }: { inbound: Inbound | undefined; isMerchant: boolean }) {
  if (!inbound || inbound.requests === 0) return null
  const href: Href =
    isMerchant || inbound.dueUntilTimestamp === null
      ? ('/inbound/inbound-request-list?due=open' satisfies Href)
      : (`/inbound/inbound-request-list?due=${inbound.dueUntilTimestamp}` satisfies Href)
  return <a href={href}>All {thousands(inbound.requests)}</a>
}

function Expected({ request }: { request: Request }) {
  const { referenceCode, merchantName, arrivedCartons, cartons, estimatedDeliveryTimestamp } = request
  return (
    <>
      <a className="cd-plain-link cd-strong" href={hrefOf(request)}>
        {referenceCode}
      </a>
      <span className="cd-lines__name cd-second">{merchantName}</span>
      {arrivedCartons > 0 ? (
        <Tag>
          {thousands(arrivedCartons)} of {thousands(cartons)}
        </Tag>
      ) : (
        <span>{estimatedDeliveryTimestamp === null ? '–' : clock(estimatedDeliveryTimestamp, zoneNow())}</span>
      )}
    </>
  )
}

function OnItsWay({ request }: { request: Request }) {
  const { referenceCode, cartons, units, estimatedDeliveryTimestamp, status, arrivedCartons } = request
  const now = useNow()
  const state =
    arrivedCartons > 0
      ? `${statusName(status)} ${thousands(arrivedCartons)} of ${thousands(cartons)}`
      : statusName(status)
  return (
    <>
      <a className="cd-plain-link" href={hrefOf(request)}>
        <Two isStrong first={referenceCode} second={`${countOf(cartons, 'carton')} · ${countOf(units, 'unit')}`} />
      </a>
      <Two
        first={
          estimatedDeliveryTimestamp === null ? 'no day named' : dateTime(estimatedDeliveryTimestamp, zoneNow(), now)
        }
        second={state}
      />
    </>
  )
}

const figuresOf = ({ result }: Inbound): Figures => ({
  columns: ['Request', 'Merchant', 'Expected', 'Status', 'Cartons', 'Arrived', 'Units', 'Received'].map((head) => ({
    head,
  })),
  rows: result.map((request) => ({
    key: request.inboundRequestId,
    href: hrefOf(request),
    cells: [
      request.referenceCode,
      request.merchantName,
      request.estimatedDeliveryTimestamp === null ? null : dateTime(request.estimatedDeliveryTimestamp, zoneNow()),
      statusName(request.status),
      request.cartons,
      request.arrivedCartons,
      request.units,
      request.receivedUnits,
    ],
  })),
})
