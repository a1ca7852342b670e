-- The ledger.

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
