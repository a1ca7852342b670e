-- What is told over days. A day that is over never changes, so its figures are kept, location by location in its own time
-- zone; today, and parts of days, are counted from what happened. Nothing here is written by what people do.

-- Days that are kept, and by which zone they were cut: another zone of the location makes them anew.
create table kept_day (
  location_id bigint not null references warehouse_location (id),
  day date not null,
  time_zone text not null,
  kept_at timestamptz not null default now(),
  primary key (location_id, day)
);

-- What happened to a merchant's orders on a day. `net`: by how many more came into the house than left it.
create table order_day (
  merchant_id bigint not null references merchant (id),
  location_id bigint not null,
  day date not null,
  received integer not null,
  shipped integer not null,
  on_time integer not null,
  delivered integer not null,
  returned integer not null,
  cancelled integer not null,
  out_of_stock integer not null,
  net integer not null,
  -- Minutes from placed to the courier of each order that was shipped, in order.
  lead_minutes integer[] not null,
  primary key (merchant_id, location_id, day),
  foreign key (location_id, day) references kept_day on delete cascade
);
create index order_day_day on order_day (location_id, day);
select merchant_wall('order_day');

-- Units and orders of a product that left with a courier on a day.
create table product_day (
  merchant_id bigint not null references merchant (id),
  location_id bigint not null,
  day date not null,
  product_id bigint not null,
  units integer not null,
  orders integer not null,
  primary key (merchant_id, location_id, day, product_id),
  foreign key (location_id, day) references kept_day on delete cascade
);
create index product_day_day on product_day (location_id, day);
select merchant_wall('product_day');

-- Orders received from a shop on a day; shop 0 is none.
create table shop_day (
  merchant_id bigint not null references merchant (id),
  location_id bigint not null,
  day date not null,
  shop_id bigint not null,
  orders integer not null,
  primary key (merchant_id, location_id, day, shop_id),
  foreign key (location_id, day) references kept_day on delete cascade
);
create index shop_day_day on shop_day (location_id, day);
select merchant_wall('shop_day');

-- What happened between two moments; which orders stopped lacking stock; what was made.
create index order_event_at on order_event (merchant_id, at) include (order_id, from_status, to_status);
create index order_event_no_longer_short on order_event (merchant_id, at) where from_status = 540;
create index orders_made on orders (merchant_id, created_at) include (location_id, shop_id) where split_from is null;
