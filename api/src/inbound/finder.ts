import { calls } from 'contract/calls/all'
import { receivable } from 'contract/inbound-status'
import { numbers, rows, sql } from '../kernel/database.ts'
import { atLocation, isMerchant, visibleTo } from '../kernel/who.ts'
import { few, type Finder, isNamed, short } from '../server/finder.ts'

/** Cartons with something still to come. */
export const cartons: Finder = {
  kind: 'carton',
  access: calls.inbound.getItems.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; name: string; requestId: number; merchantName: string }>(
      tx,
      sql`
  select g.id, g.name, g.request_id, m.name as merchant_name
    from inbound_group g join inbound_request r on r.merchant_id = g.merchant_id and r.id = g.request_id
    join merchant m on m.id = g.merchant_id
   where r.status in (${numbers(receivable)}) and ${visibleTo(who, sql`g.merchant_id`)}
     and ${atLocation(who, sql`r.location_id`)} and ${isNamed(sql`g.name`, asked)}
     and exists (select from inbound_item i
                  where i.merchant_id = g.merchant_id and i.group_id = g.id and i.received < i.expected)
   order by g.name, g.id limit ${few}`,
    )
    return short(
      found.map(({ id, name, requestId, merchantName }) => ({
        id,
        title: /^carton/i.test(name) ? name : `Carton ${name}`,
        code: name,
        note: `of request ${requestId}`,
        merchantName,
        link: isMerchant(who) ? `/inbound/inbound-request-detail/${requestId}` : `/inbound/caton-receive/${id}`,
      })),
      asked,
    )
  },
}
