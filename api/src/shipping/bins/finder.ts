import { calls } from 'contract/calls/all'
import { rows, sql } from '../../kernel/database.ts'
import { atLocation } from '../../kernel/who.ts'
import { few, type Finder, isNamed, short } from '../../server/finder.ts'

export const shippingBins: Finder = {
  kind: 'shippingBin',
  access: calls.shipping.shippingBinGetAll.access,
  find: async (tx, who, asked) => {
    const found = await rows<{ id: number; name: string; courier: string | null }>(
      tx,
      sql`
  select b.id, b.name, c.name as courier from shipping_bin b left join shipping_provider c on c.id = b.shipping_provider_id
   where b.is_active and ${atLocation(who, sql`b.location_id`)} and ${isNamed(sql`b.name`, asked)}
   order by b.name limit ${few}`,
    )
    return short(
      found.map(({ id, name, courier }) => ({
        id,
        title: `Bin ${name}`,
        code: name,
        note: courier ?? '',
        link: `/fulfilment/shipping-checkout/shipping-list?bin=${id}`,
      })),
      asked,
    )
  },
}
