import { calls } from 'contract/calls/all'
import { countOf } from 'contract/format'
import { rows, sql } from '../kernel/database.ts'
import { atLocation, visibleTo } from '../kernel/who.ts'
import { seenBy } from '../order/found.ts'
import { isHeld } from '../order/holds.ts'
import { bucketOf, listed, type Task, type Tasks } from '../server/task.ts'

type Packed = { bucket: number; courier: string | null; parcels: number; due: number }

/** Parcels that are packed and lie in no bin. */
export const unbinned: Tasks = {
  kind: 'ship',
  access: calls.shipping.changeToReadyToShip.access,
  find: async (tx, who, hours) => {
    const found = await rows<Packed>(
      tx,
      sql`
  select ${bucketOf(sql`o.ship_by`, hours)} as bucket, c.name as courier, count(*) as parcels, min(o.ship_by) as due
    from orders o join parcel p on p.merchant_id = o.merchant_id and p.demand_id = o.id
    left join shipping_provider c on c.id = o.shipping_provider_id
   where o.status = 3000 and not ${isHeld} and ${seenBy(who)} and p.demand_kind = 'order'
     and p.closed_at is not null and p.shipping_bin_id is null
   group by 1, 2 order by 1, 3 desc`,
    )
    return [...new Set(found.map(({ bucket }) => bucket))].map((bucket): Task => {
      const couriers = found.filter((one) => one.bucket === bucket)
      const parcels = couriers.reduce((sum, one) => sum + one.parcels, 0)
      return {
        key: `ship:${bucket}`,
        title: `${countOf(parcels, 'parcel')} ${parcels === 1 ? 'waits' : 'wait'} for a bin`,
        note: couriers.map((one) => `${one.parcels} ${one.courier ?? 'of no courier'}`).join(', '),
        amount: parcels,
        unit: 'parcel',
        dueTimestamp: Math.min(...couriers.map(({ due }) => due)),
        verb: 'Ship',
        link: '/fulfilment/fulfilment-shipping',
      }
    })
  },
}

type Bin = { id: number; name: string; courier: string | null; parcels: number; checked: number; due: number }

/** Bins with parcels in them, each with the first moment that one of them must leave. */
export const fullBins: Tasks = {
  kind: 'checkOut',
  access: calls.shipping.shippingBinCompleteDelivery.access,
  find: async (tx, who, { cutOff }) => {
    const found = await rows<Bin>(
      tx,
      sql`
  select b.id, b.name, c.name as courier, x.parcels, x.checked, x.due
    from shipping_bin b left join shipping_provider c on c.id = b.shipping_provider_id
   cross join lateral (
     select count(*) as parcels, count(p.checked_at) as checked, min(o.ship_by) as due
       from parcel p join orders o on o.merchant_id = p.merchant_id and o.id = p.demand_id
      where p.shipping_bin_id = b.id and p.released_at is null and p.handed_at is null
        and ${visibleTo(who, sql`p.merchant_id`)}) x
   where b.is_active and ${atLocation(who, sql`b.location_id`)} and x.parcels > 0
   order by x.due, b.name limit ${listed}`,
    )
    return found.map(({ id, name, courier, parcels, checked, due }) => ({
      key: `checkOut:${id}`,
      title: `Bin ${name}${courier ? ` of ${courier}` : ''}${due <= (cutOff ?? 0) ? ': the driver comes' : ''}`,
      note: `${countOf(parcels, 'parcel')}, ${checked === parcels ? 'all' : checked} checked`,
      amount: 1,
      unit: 'bin',
      dueTimestamp: due,
      verb: 'Check out',
      link: `/fulfilment/shipping-checkout/shipping-list?bin=${id}`,
      codes: [name],
    }))
  },
}
