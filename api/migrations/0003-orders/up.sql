-- Orders.

create table orders (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  location_id bigint not null references warehouse_location (id),
  shop_id bigint,
  platform text not null default 'Internal',
  marketplace_order_id text,
  reference_code text not null,
  status integer not null,
  status_changed_at timestamptz not null default now(),
  priority integer not null default 0,
  hold text,
  hold_until timestamptz,
  reason text not null default '',
  remark text not null default '',
  placed_at timestamptz not null,
  ship_by timestamptz not null default now(),
  currency char(3) not null,
  line_count integer not null default 0,
  unit_count integer not null default 0,
  shipping_provider_id bigint,
  tracking_number text,
  tray_name text,
  slot integer,
  picking_list_id bigint,
  shipping_bin_id bigint,
  box_name text,
  box_length_mm integer,
  box_width_mm integer,
  box_height_mm integer,
  expected_weight_grams integer,
  final_weight_grams integer,
  shipping_name text not null default '',
  shipping_phone text not null default '',
  shipping_address1 text not null default '',
  shipping_address2 text not null default '',
  shipping_postcode text not null default '',
  shipping_city text not null default '',
  shipping_state text not null default '',
  shipping_country text not null default '',
  external_warehouse_id bigint,
  external_sync_status text,
  bucket_id bigint,
  source text not null,
  job_id bigint,
  created_by text not null default '',
  created_at timestamptz not null default now(),
  -- Codes as they are looked for, in any letter case. Ranges of them are leakproof, so row security lets them use an index;
  -- like and lower() are not.
  reference_key text collate "C" not null generated always as (lower(reference_code)) stored,
  marketplace_key text collate "C" generated always as (lower(marketplace_order_id)) stored,
  tracking_key text collate "C" generated always as (lower(tracking_number)) stored,
  tray_key text collate "C" generated always as (lower(tray_name)) stored,
  primary key (merchant_id, id),
  unique (merchant_id, reference_code)
);
create unique index orders_id on orders (id);
create index orders_reference_key on orders (reference_key);
create index orders_marketplace_key on orders (marketplace_key) where marketplace_key is not null;
create index orders_tracking_key on orders (tracking_key) where tracking_key is not null;
create index orders_tray_key on orders (tray_key) where tray_key is not null;
create index orders_remarked on orders (placed_at desc, id desc) where remark <> '';
create index orders_shop on orders (shop_id, placed_at desc, id desc) where shop_id is not null;
create index orders_status on orders (status, ship_by, id);
create index orders_merchant_status on orders (merchant_id, status, ship_by, id);
create index orders_delivered on orders (merchant_id, status_changed_at) where status = 6000;
create index orders_placed on orders (placed_at desc, id desc);
create index orders_merchant_placed on orders (merchant_id, placed_at desc, id desc);
create index orders_ship_by on orders (ship_by, id);
create index orders_urgent_placed on orders (priority desc, placed_at desc, id desc);
create index orders_urgent_ship_by on orders ((2 - priority), ship_by, id);
create index orders_updated on orders (status_changed_at, id);
create index orders_tracking on orders (tracking_number) where tracking_number is not null;
create index orders_tray on orders (tray_name) where tray_name is not null;
create index orders_list on orders (picking_list_id) where picking_list_id is not null;
create index orders_bin on orders (shipping_bin_id) where shipping_bin_id is not null;
create index orders_waiting on orders (priority desc, ship_by, created_at, id) where status in (1000, 1500);

create table order_line (
  merchant_id bigint not null,
  order_id bigint not null,
  line_no integer not null,
  product_id bigint,
  sku text not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null default 0,
  primary key (merchant_id, order_id, line_no),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index order_line_product on order_line (merchant_id, product_id);
create index order_line_sku on order_line (merchant_id, sku);

create table order_charge (
  merchant_id bigint not null,
  order_id bigint not null,
  charge_no integer not null,
  code text not null,
  description text not null default '',
  amount_minor bigint not null,
  primary key (merchant_id, order_id, charge_no),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);

create table order_event (
  merchant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  from_status integer,
  to_status integer not null,
  actor text not null,
  note text not null default '',
  primary key (merchant_id, order_id, id)
);
