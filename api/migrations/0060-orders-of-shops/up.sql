-- What marketplaces say and are asked about the orders of shops: where the reading of each shop stands, which orders are to
-- be looked at, what was pushed, and how each order stands there.

create table market_reading (
  merchant_id bigint not null references merchant (id),
  shop_id bigint not null,
  -- How far the orders that changed were read: the last one's time and number, by the marketplace's clock alone.
  mark_at timestamptz,
  mark_order_id text not null default '',
  polled_at timestamptz,
  poll_at timestamptz not null default now(),
  poll_until timestamptz,
  poll_token text not null default '',
  -- The same of looking at orders: not before then, and by whom until when.
  look_at timestamptz not null default now(),
  look_until timestamptz,
  look_token text not null default '',
  last_push_at timestamptz,
  last_order_at timestamptz,
  -- push or poll: how the last order came to be seen.
  last_order_by text not null default '',
  -- Orders that a poll found and no push had announced, since the last push.
  unannounced integer not null default 0,
  -- A buyer's wish to cancel what nobody has begun with is granted by itself.
  grants_cancels boolean not null default true,
  primary key (merchant_id, shop_id),
  foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
create unique index market_reading_shop on market_reading (shop_id);
select merchant_wall('market_reading');
-- Row security holds for the owner too.
set local app.merchant = '*';
insert into market_reading (merchant_id, shop_id) select merchant_id, shop_id from shop_connection;

-- Orders to be looked at, each once. No key to the shop: a push waits for nobody who holds it.
create table market_look (
  merchant_id bigint not null,
  shop_id bigint not null,
  market_order_id text not null,
  -- push, lost or poll: what asked for it first.
  asked_by text not null,
  asked_at timestamptz not null default now(),
  -- Counts how often it was asked for: a look that began before the last time is made again.
  turn integer not null default 1,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- Why it was not looked at, or nothing came of it, in words.
  problem text not null default '',
  primary key (merchant_id, shop_id, market_order_id)
);
create index market_look_due on market_look (shop_id, next_at);
create index market_look_asked on market_look (asked_at);
select merchant_wall('market_look');

-- What was pushed, each message once; and what was found without a push.
create table market_push (
  merchant_id bigint not null,
  shop_id bigint not null,
  key text not null,
  -- push: it came and was acknowledged; lost: fetched later; poll: an order that no push had announced.
  way text not null check (way in ('push', 'lost', 'poll')),
  market_order_id text not null default '',
  at timestamptz not null default now(),
  primary key (merchant_id, shop_id, key)
);
create index market_push_order on market_push (shop_id, market_order_id);
create index market_push_at on market_push (at);
select merchant_wall('market_push');

-- Orders that a marketplace sends itself: for reports alone, never promised stock.
create table market_sent_order (
  merchant_id bigint not null references merchant (id),
  shop_id bigint not null,
  market_order_id text not null,
  market_status text not null,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  currency text not null,
  lines jsonb not null,
  primary key (merchant_id, shop_id, market_order_id),
  foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
select merchant_wall('market_sent_order');

-- How an order stands at its marketplace, in its word; null of one that was not looked at there.
alter table orders
  add column market_status text,
  add column market_updated_at timestamptz,
  add column market_looked_at timestamptz,
  -- What differs there from how it stands here; '' where nothing does.
  add column market_flag text not null default '',
  -- When the marketplace grants a buyer's wish to cancel by itself.
  add column cancel_by timestamptz;
create index orders_flagged on orders (merchant_id, market_flag) where market_flag <> '';
