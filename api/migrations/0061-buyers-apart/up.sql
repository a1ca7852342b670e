-- Who bought, and the street it goes to: apart from the order, so that it can be sealed with SECRET and thrown away while
-- the order stays. What was kept until now is JSON until the worker has sealed it.

-- The owner is held to the walls as well; without this nothing would be moved.
set local app.merchant = '*';
create table order_buyer (
  merchant_id bigint not null,
  order_id bigint not null,
  buyer text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index order_buyer_age on order_buyer (created_at);
select merchant_wall('order_buyer');

insert into order_buyer (merchant_id, order_id, buyer, created_at)
select merchant_id, id,
       json_build_object('name', shipping_name, 'phone', shipping_phone, 'address1', shipping_address1,
                         'address2', shipping_address2, 'postcode', shipping_postcode)::text,
       created_at
  from orders
 where concat(shipping_name, shipping_phone, shipping_address1, shipping_address2, shipping_postcode) <> '';

alter table orders drop column shipping_name, drop column shipping_phone, drop column shipping_address1,
  drop column shipping_address2, drop column shipping_postcode;
