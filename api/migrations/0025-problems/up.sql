-- Since when an order is out of the flow, and who has taken it on: both outlive a try that ends where it began. What an
-- order was split off from. What a SKU that is no product's means.
set local app.merchant = '*';
alter table orders
  add column problem_since timestamptz,
  add column taken_by text,
  add column split_from bigint;
update orders set problem_since = status_changed_at where status in (200, 510, 520, 530, 540, 550);
create index orders_waits on orders ((coalesce(problem_since, status_changed_at)), id);
create index orders_split_from on orders (split_from) where split_from is not null;

create table mapped_sku (
  merchant_id bigint not null,
  sku_key text collate "C" not null,
  product_id bigint not null,
  mapped_by text not null,
  mapped_at timestamptz not null default now(),
  primary key (merchant_id, sku_key),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index mapped_sku_product on mapped_sku (product_id);
select merchant_wall('mapped_sku');
