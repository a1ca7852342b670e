-- Every tenant table carries merchant_id in its key, so that a distributed PostgreSQL can place it by merchant.
-- Ids that people see are scattered (new_id): a merchant cannot count another's orders by the gaps between its own.

create sequence id_number;
create table id_key (key bigint not null);
insert into id_key select (random() * 9007199254740991)::bigint;

-- A keyed Feistel network over the numbers of one length, walked until it stays inside: the first 900,000 ids have six
-- digits, the next nine million seven, and so on. Short enough to type on a handheld; the order in which they were given
-- cannot be read from them.
create function new_id() returns bigint language plpgsql volatile security definer set search_path = public as $$
declare
  x bigint := nextval('id_number') - 1;
  k bigint;
  least bigint := 100000;
  size bigint := 900000;
  half integer := 10;
  mask bigint;
  l bigint;
  r bigint;
  t bigint;
begin
  select key into k from id_key;
  while x >= size loop
    x := x - size;
    least := least * 10;
    size := size * 10;
    half := half + 2;
  end loop;
  mask := (1::bigint << half) - 1;
  loop
    l := x >> half;
    r := x & mask;
    for i in 1..4 loop
      t := r;
      r := l # ((((r + ((k >> (i * 12)) & 65535)) * 2654435761) >> 11) & mask);
      l := t;
    end loop;
    x := (l << half) | r;
    exit when x < size;
  end loop;
  return least + x;
end $$;

-- Who and where ------------------------------------------------------------------------------------------------

create table merchant_group (
  id bigint primary key default new_id(),
  name text not null unique
);
-- Which merchants a location serves; until groups are made, everybody is in this one.
insert into merchant_group (name) values ('All merchants');

create table warehouse_location (
  id bigint primary key default new_id(),
  name text not null unique,
  code text not null unique,
  time_zone text not null,
  merchant_group_id bigint references merchant_group (id),
  priority integer not null default 100,
  is_active boolean not null default true,
  is_auto_allocating boolean not null default true,
  cut_offs text[] not null default '{11:00,18:00}',
  address text not null default '',
  created_at timestamptz not null default now()
);

-- A location's days are its own: what expires 'today' there.
create function today_at(location bigint) returns date language sql stable as $$
  select (now() at time zone time_zone)::date from warehouse_location where id = location
$$;

create table merchant (
  id bigint primary key default new_id(),
  name text not null unique,
  code text not null unique,
  currency char(3) not null,
  merchant_group_id bigint references merchant_group (id),
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table app_user (
  id bigint primary key default new_id(),
  email text not null,
  name text not null,
  role text not null,
  merchant_id bigint references merchant (id),
  location_id bigint references warehouse_location (id),
  role_status text not null default 'Active',
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));

-- Wrong passwords are counted by e-mail, whether an account has it or not: a lock tells nobody who has an account.
create table sign_in_failure (
  email_hash bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);

create table idempotency (
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_age on idempotency (created_at);

create table shop (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  name text not null,
  platform text not null,
  market_shop_id text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, name)
);
create unique index shop_id on shop (id);

create table shipping_provider (
  id bigint primary key default new_id(),
  name text not null unique,
  code text not null unique,
  master_status text not null default 'Active',
  volumetric_divisor integer not null default 5000,
  cut_off text,
  created_at timestamptz not null default now()
);
create table merchant_shipping_provider (
  merchant_id bigint not null references merchant (id),
  shipping_provider_id bigint not null references shipping_provider (id),
  primary key (merchant_id, shipping_provider_id)
);

-- What is sold ---------------------------------------------------------------------------------------------------

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

-- The floor --------------------------------------------------------------------------------------------------------

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

-- Orders -----------------------------------------------------------------------------------------------------------

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

-- The ledger ---------------------------------------------------------------------------------------------------------
-- A place is a cell (1), a tray (2) or a parcel (3, its id is the order's); outside (0) is supplier, customer, loss.
-- Every movement is two rows (side -1 and 1) whose quantities sum to zero. Promising stock to an order moves it, in its
-- place, from free to allocated; so the ledger proves both on_hand and allocated of every balance.

create table stock_balance (
  merchant_id bigint not null,
  id bigint generated always as identity,
  location_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  place_kind smallint not null check (place_kind in (1, 2, 3)),
  place_id bigint not null,
  condition text not null check (condition in ('Good', 'Held', 'Quarantine', 'Unusable')),
  on_hand integer not null,
  allocated integer not null default 0,
  received_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, product_id, batch_id, place_kind, place_id, condition, location_id),
  constraint allocated_within_on_hand check (allocated between 0 and on_hand),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, batch_id) references batch (merchant_id, id)
);
create index stock_balance_place on stock_balance (place_kind, place_id);

create table stock_movement (
  merchant_id bigint not null,
  id bigint generated always as identity,
  entry text not null,
  side smallint not null check (side in (-1, 1)),
  kind text not null,
  location_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  place_kind smallint not null check (place_kind in (0, 1, 2, 3)),
  place_id bigint not null,
  condition text not null,
  is_allocated boolean not null default false,
  quantity integer not null check (quantity <> 0 and sign(quantity) = side),
  on_hand_after integer,
  order_id bigint,
  inbound_request_id bigint,
  reason text not null default '',
  actor text not null,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, entry, side)
);
create index stock_movement_product on stock_movement (merchant_id, product_id, id desc);
create index stock_movement_order on stock_movement (merchant_id, order_id) where order_id is not null;

create table allocation (
  merchant_id bigint not null,
  id bigint generated always as identity,
  location_id bigint not null,
  order_id bigint not null,
  line_no integer not null,
  product_id bigint not null,
  batch_id bigint not null,
  cell_id bigint not null,
  quantity integer not null check (quantity > 0),
  picked integer not null default 0,
  packed integer not null default 0,
  reason text not null default '',
  picking_list_id bigint,
  skipped_at timestamptz,
  is_added boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  constraint picked_within_quantity check (picked between 0 and quantity and packed between 0 and picked),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index allocation_order on allocation (merchant_id, order_id);
create index allocation_list on allocation (picking_list_id) where picking_list_id is not null;

create table picking_list (
  id bigint primary key default new_id(),
  location_id bigint not null references warehouse_location (id),
  kind text not null,
  status text not null default 'New',
  slots integer not null,
  cart integer not null default 1,
  picker_id bigint,
  picker text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index picking_list_open on picking_list (location_id, status);

create table scan (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  kind text not null,
  order_id bigint not null,
  allocation_id bigint not null,
  scan_number text not null,
  quantity integer not null,
  place_id bigint,
  user_id bigint not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  unique (merchant_id, order_id, kind, user_id, scan_number, allocation_id, place_id)
);

-- Stock comes in -------------------------------------------------------------------------------------------------------

create table inbound_request (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  location_id bigint not null references warehouse_location (id),
  reference_code text not null,
  type text not null default 'Standard',
  status integer not null,
  order_id bigint,
  tracking_number text not null default '',
  remark text not null default '',
  estimated_delivery_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, reference_code)
);
create unique index inbound_request_id on inbound_request (id);
create index inbound_request_status on inbound_request (status, created_at desc);

create table inbound_group (
  merchant_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  name text not null,
  status text not null default 'Expected',
  primary key (merchant_id, id),
  unique (merchant_id, request_id, name),
  foreign key (merchant_id, request_id) references inbound_request (merchant_id, id)
);

create table inbound_item (
  merchant_id bigint not null,
  id bigint not null default new_id(),
  request_id bigint not null,
  group_id bigint not null,
  product_id bigint not null,
  batch_no text not null default '',
  expiry_day date,
  expected integer not null check (expected >= 0),
  received integer not null default 0,
  damaged integer not null default 0,
  is_qc boolean not null default false,
  primary key (merchant_id, id),
  foreign key (merchant_id, request_id) references inbound_request (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create unique index inbound_item_id on inbound_item (id);
create index inbound_item_request on inbound_item (merchant_id, request_id);

-- Jobs, logs ---------------------------------------------------------------------------------------------------------

create table job (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  job_type text not null,
  unique_key text not null,
  status text not null default 'Draft',
  file_name text not null default '',
  encoding text not null default '',
  delimiter text not null default '',
  mapping jsonb not null default '[]',
  options jsonb not null default '{}',
  total integer not null default 0,
  ok integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  done integer not null default 0,
  message text not null default '',
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token text,
  user_id bigint not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, job_type, unique_key)
);
create unique index job_id on job (id);
create index job_waiting on job (created_at) where status in ('Checking', 'Queued', 'Running');
create index job_recent on job (merchant_id, created_at desc, id desc);
create index job_newest on job (created_at desc, id desc);

create table job_file (
  merchant_id bigint not null,
  job_id bigint not null,
  kind text not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  primary key (merchant_id, job_id, kind),
  foreign key (merchant_id, job_id) references job (merchant_id, id)
);

create table job_row (
  merchant_id bigint not null,
  job_id bigint not null,
  row_no integer not null,
  record text not null default '',
  cells jsonb not null,
  fault text not null default '',
  state text not null,
  problems jsonb not null default '[]',
  primary key (merchant_id, job_id, row_no),
  foreign key (merchant_id, job_id) references job (merchant_id, id)
);
create index job_row_state on job_row (merchant_id, job_id, state, row_no);
create index job_row_record on job_row (merchant_id, job_id, record);

create table import_mapping (
  merchant_id bigint not null references merchant (id),
  job_type text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (merchant_id, job_type)
);

create table error_log (
  id bigint generated always as identity primary key,
  merchant_id bigint,
  location_id bigint,
  at timestamptz not null default now(),
  source text not null,
  code text not null,
  message text not null,
  call text not null default '',
  request_id text not null default '',
  user_name text not null default '',
  user_id bigint,
  details jsonb not null default '{}'
);
create index error_log_merchant on error_log (merchant_id, id desc);
create index error_log_user on error_log (user_id, at) where user_id is not null;

-- The second wall: row-level security. A scope that is not set sees nothing; '*' is the system and superadmins. ------

do $$
declare
  name text;
begin
  foreach name in array array[
    'shop', 'merchant_shipping_provider', 'product', 'product_barcode', 'product_image', 'batch', 'orders', 'order_line',
    'order_charge', 'order_event', 'stock_balance', 'stock_movement', 'allocation', 'scan', 'inbound_request', 'inbound_group',
    'inbound_item', 'job', 'job_file', 'job_row', 'import_mapping'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy scope on %I using (
        (select nullif(current_setting('app.merchant', true), '')) = '*'
        or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
  foreach name in array array['merchant', 'app_user', 'error_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

create policy scope on merchant using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[]));
create policy scope on app_user using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or id = nullif(current_setting('app.user', true), '')::bigint
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and location_id = nullif(current_setting('app.location', true), '')::bigint));
create policy scope on error_log using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and location_id = nullif(current_setting('app.location', true), '')::bigint));

-- What stands on the floor is everybody's until it is a merchant's; then its merchant and the people of its location see it.
do $$
declare
  name text;
begin
  foreach name in array array['cell', 'tray'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy scope on %I using (
        merchant_id is null
        or (select nullif(current_setting('app.merchant', true), '')) = '*'
        or location_id = (select nullif(current_setting('app.location', true), '')::bigint)
        or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
end $$;

grant usage on schema public to crossdock_app;
grant select, insert, update, delete on all tables in schema public to crossdock_app;
grant usage on all sequences in schema public to crossdock_app;
revoke all on id_key, id_number from crossdock_app;
revoke update, delete on stock_movement, order_event, error_log from crossdock_app;
