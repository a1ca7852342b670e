-- What is sold.

create table product (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  sku text not null,
  name text not null,
  model text not null default '',
  brand text not null default '',
  description text not null default '',
  base_price_minor bigint not null default 0 check (base_price_minor >= 0),
  package_height_mm integer,
  package_length_mm integer,
  package_width_mm integer,
  package_weight_grams integer,
  color text not null default '',
  size text not null default '',
  flavour text not null default '',
  has_expiry boolean not null default false,
  collection text not null default '',
  material_code text not null default '',
  pack_case integer,
  shelf_life_days integer,
  status text not null default 'Active',
  has_image boolean not null default false,
  external_warehouse_id bigint,
  external_sync_status text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, sku)
);
create unique index product_id on product (id);
create index product_name on product (merchant_id, lower(name) text_pattern_ops);

create table product_barcode (
  merchant_id bigint not null,
  product_id bigint not null,
  code text not null,
  format text not null,
  pack_quantity integer not null default 1 check (pack_quantity > 0),
  primary key (merchant_id, code),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index product_barcode_product on product_barcode (merchant_id, product_id);

create table product_image (
  merchant_id bigint not null,
  product_id bigint not null,
  content_type text not null,
  bytes bytea not null,
  primary key (merchant_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);

create table batch (
  merchant_id bigint not null,
  id bigint generated always as identity,
  product_id bigint not null,
  batch_no text not null default '',
  expiry_day date,
  is_held boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique nulls not distinct (merchant_id, product_id, batch_no, expiry_day),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);

-- The floor.

create table cell_group (
  id bigint primary key default new_id(),
  location_id bigint not null references warehouse_location (id),
  name text not null,
  unique (location_id, name)
);

create table cell (
  id bigint primary key default new_id(),
  location_id bigint not null references warehouse_location (id),
  cell_group_id bigint references cell_group (id),
  code text not null,
  zone text not null default '',
  aisle integer not null default 0,
  bay integer not null default 0,
  level text not null default '',
  priority integer not null default 100,
  walk_sequence bigint not null default 0,
  is_pickable boolean not null default true,
  is_unusable_stock boolean not null default false,
  status text not null default 'Active',
  merchant_id bigint references merchant (id),
  created_at timestamptz not null default now(),
  unique (location_id, code)
);
create index cell_walk on cell (location_id, walk_sequence);

create table tray (
  id bigint generated always as identity primary key,
  location_id bigint not null references warehouse_location (id),
  name text not null,
  merchant_id bigint,
  order_id bigint,
  picking_list_id bigint,
  taken_at timestamptz,
  unique (location_id, name)
);
create index tray_order on tray (merchant_id, order_id);
create index tray_list on tray (picking_list_id) where picking_list_id is not null;

create table shipping_bin (
  id bigint primary key default new_id(),
  location_id bigint not null references warehouse_location (id),
  name text not null,
  shipping_provider_id bigint references shipping_provider (id),
  is_active boolean not null default true,
  unique (location_id, name)
);

create table packing_box (
  name text primary key,
  length_mm integer not null,
  width_mm integer not null,
  height_mm integer not null,
  weight_grams integer not null
);
insert into packing_box values ('S', 180, 120, 60, 60), ('M', 240, 180, 100, 110), ('L', 320, 240, 140, 190), ('XL', 480, 360, 280, 420);
