-- Each hold of an order ends at its own moment; 'infinity' is until it is lifted. Before, one moment ended them all.

-- The owner is held to the walls as well; without this it would change no row.
set local app.merchant = '*';

alter table orders
  add column holds text[] not null default '{}',
  add column holds_until timestamptz[] not null default '{}';

-- The moment was the Date hold's where there is one, and each one's where there is none.
update orders o
   set holds = h.holds, holds_until = h.untils
  from (select x.merchant_id, x.id, array_agg(s.hold order by s.n) as holds,
               array_agg(coalesce(case when s.hold = 'Date' or not x.is_dated then x.hold_until end, 'infinity')
                         order by s.n) as untils
          from (select merchant_id, id, hold, hold_until, 'Date' = any (string_to_array(replace(hold, ' ', ''), ',')) as is_dated
                  from orders where hold <> '') x
         cross join lateral unnest(string_to_array(replace(x.hold, ' ', ''), ',')) with ordinality as s (hold, n)
         where s.hold <> ''
         group by x.merchant_id, x.id) h
 where o.merchant_id = h.merchant_id and o.id = h.id;

alter table orders
  drop column hold,
  drop column hold_until,
  add constraint orders_holds_end check (cardinality(holds) = cardinality(holds_until));

-- Few orders are held: the list of those on hold reads them alone.
create index orders_held on orders (placed_at desc, id desc) where holds <> '{}';
