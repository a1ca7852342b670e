-- Files that stand with an order, as they were added; of a picture a small one is drawn for lists. None is ever changed.
create table order_attachment (
  merchant_id bigint not null,
  order_id bigint not null,
  id bigint not null default new_id(),
  file_name text not null,
  kind text not null check (kind in ('PDF', 'JPEG', 'PNG', 'WebP')),
  size_bytes integer not null,
  bytes bytea not null,
  small bytea,
  added_by text not null,
  added_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create unique index order_attachment_id on order_attachment (id);
create index order_attachment_order on order_attachment (order_id);
-- What is packed already is not packed again.
alter table order_attachment alter column bytes set storage external, alter column small set storage external;
select merchant_wall('order_attachment');
