-- A shop has one order of a marketplace number. Where several stood with one, each keeps its number: the first made is the
-- one that a repeat meets, and every other names it here and in its timeline, for somebody to look at.
set local app.merchant = '*';

alter table orders add column twin_of bigint;

with first_sold as (
  select distinct on (merchant_id, shop_id, marketplace_key) merchant_id, shop_id, marketplace_key, id
    from orders where shop_id is not null and marketplace_key is not null
   order by merchant_id, shop_id, marketplace_key, created_at, id
), twin as (
  update orders o set twin_of = f.id from first_sold f
   where o.merchant_id = f.merchant_id and o.shop_id = f.shop_id and o.marketplace_key = f.marketplace_key
     and o.id <> f.id
  returning o.merchant_id, o.id, o.status, f.id as first_id
)
insert into order_event (merchant_id, order_id, from_status, to_status, actor, note)
select merchant_id, id, status, status, 'Crossdock', 'its marketplace number is that of order ' || first_id || ' too'
  from twin;

create unique index orders_sold_once on orders (merchant_id, shop_id, marketplace_key)
  where shop_id is not null and marketplace_key is not null and twin_of is null;
