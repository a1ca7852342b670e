-- The allocation statement as it was before orders had one mover and changes a feed: the text PostgreSQL read, frozen, so
-- that the bench has a side that cannot slow with the live one. Wrapped at 120 columns since, and an allocation names its
-- demand (demand_kind, demand_id, condition) where it named an order (order_id); nothing else.
  with o as materialized (
    select merchant_id, id, location_id, status, today_at(location_id) as today
      from orders where id = $1 and true and true and status in (1000, 1500) and not (now() < any (holds_until))
       for update
  ), demand as materialized (
    select l.product_id, sum(l.quantity)::int as needed, min(l.sku) as sku, min(l.line_no) as line_no
      from o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id group by l.product_id
  ), eligible as materialized (
    select b.id, b.product_id, b.batch_id, b.place_id as cell_id, b.on_hand - b.allocated as free, b.received_at
      from o join demand d on true
      join stock_balance b on b.merchant_id = o.merchant_id and b.product_id = d.product_id
     where b.location_id = o.location_id and b.place_kind = 1 and b.condition = 'Good' and b.on_hand > b.allocated
     order by b.id for update of b
  ), 
  ranked as (
    select e.*, d.needed, d.line_no, t.expiry_day, t.batch_no,
           coalesce(sum(e.free) over (
             partition by e.product_id
             order by t.expiry_day nulls last, e.received_at, c.priority, e.free < d.needed, e.free,
                      c.walk_sequence, e.id
             rows between unbounded preceding and 1 preceding), 0) as before,
           count(*) over (partition by e.product_id) as places
      from eligible e join demand d on d.product_id = e.product_id
      join o on true
      join batch t on t.merchant_id = o.merchant_id and t.id = e.batch_id
      join cell c on c.id = e.cell_id
     where c.is_pickable and not c.is_unusable_stock and c.status = 'Active'
       and (c.merchant_id is null or c.merchant_id = o.merchant_id)
       and not t.is_held and (t.expiry_day is null or t.expiry_day >= o.today)
  ), taken as materialized (
    select r.id, r.product_id, r.batch_id, r.cell_id, r.line_no, least(r.free, r.needed - r.before)::int as quantity,
           case when r.places = 1 then 'only place with stock'
                when r.expiry_day is not null
                then trim('batch ' || r.batch_no) || ' expires first: ' || to_char(r.expiry_day, 'DD Mon YYYY')
                when r.before = 0 and r.free >= r.needed then 'one cell covers the line, received first'
                else 'received first' end as reason
      from ranked r where r.before < r.needed
  ), short as materialized (
    select d.sku, d.needed, coalesce(sum(t.quantity), 0)::int as available
      from demand d left join taken t on t.product_id = d.product_id group by d.sku, d.needed, d.product_id
    having coalesce(sum(t.quantity), 0) < d.needed
  ), promised as (
    update stock_balance b set allocated = b.allocated + t.quantity, updated_at = now()
      from taken t, o
     where b.merchant_id = o.merchant_id and b.id = t.id and not exists (select 1 from short)
       and b.on_hand - b.allocated >= t.quantity
    returning b.merchant_id, b.location_id, b.product_id, b.batch_id, b.place_id, b.on_hand, t.quantity, t.line_no,
              t.reason
  ), kept as (
    insert into allocation (merchant_id, location_id, demand_id, demand_kind, condition, line_no, product_id, batch_id,
                            cell_id, quantity, reason)
    select p.merchant_id, p.location_id, $2, 'order', 'Good', p.line_no, p.product_id, p.batch_id, p.place_id,
           p.quantity, p.reason from promised p
    returning merchant_id, id, location_id, product_id, batch_id, cell_id, quantity, reason
  ), written as (
    insert into stock_movement (merchant_id, entry, side, kind, location_id, product_id, batch_id, place_kind, place_id,
                                condition, is_allocated, quantity, on_hand_after, order_id, reason, actor, user_id)
    select k.merchant_id, 'allocate:' || k.id, s.side, 'allocate', k.location_id, k.product_id, k.batch_id,
           1, k.cell_id, 'Good', s.side = 1, s.side * k.quantity,
           (select p.on_hand from promised p
             where p.batch_id = k.batch_id and p.place_id = k.cell_id and p.product_id = k.product_id limit 1),
           $3, k.reason, $4, $5
      from kept k cross join (values (-1), (1)) as s (side)
  ), verdict as (
    select case when exists (select 1 from demand where product_id is null) then 550
                when exists (select 1 from short) then 540 else 2000 end as status,
           coalesce((select string_agg(sku || ': no such product', '; ' order by sku)
                       from demand where product_id is null),
                    (select string_agg(sku || ': ' || needed || ' needed, ' || available || ' available', '; '
                                       order by sku) from short), '') as reason
  ), moved as (
    update orders set status = v.status, reason = v.reason, status_changed_at = now()
      from o, verdict v where orders.merchant_id = o.merchant_id and orders.id = o.id
    returning orders.merchant_id, orders.id, o.status as from_status, orders.status, orders.reason
  ), told as (
    insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
    select m.merchant_id, m.id, step.from_status, step.to_status, $6, step.note
      from moved m
     cross join lateral (values (1, 1000, 1500, 'accepted, allocation started'),
                                (2, 1500, m.status,
                                 case when m.status = 2000 then 'all lines allocated' else m.reason end))
       as step (n, from_status, to_status, note)
     where step.from_status = 1500 or m.from_status = 1000 order by step.n
  )
  select m.id as order_id, m.status, m.reason, (select count(*) from taken) as planned,
         (select count(*) from promised) as promised from moved m
