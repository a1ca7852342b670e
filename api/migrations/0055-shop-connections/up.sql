-- Shops that sell on a marketplace: the access each gave, the ways back that are under way, and the keys of a merchant's own
-- systems. Tokens are sealed with SECRET, of keys and ways back only a hash is kept.

create table shop_connection (
  merchant_id bigint not null references merchant (id),
  shop_id bigint not null,
  market text not null,
  -- The seller's number there.
  market_shop_id text not null,
  market_name text not null default '',
  country text not null default '',
  currency text not null default '',
  -- Connected; Refused: a person must connect again; Disconnected: a person ended it.
  state text not null check (state in ('Connected', 'Refused', 'Disconnected')),
  -- Access and renewal, sealed together with the shop's id; null of one that was disconnected.
  tokens text,
  -- Counts the pairs of tokens: what was renewed from one pair never takes the place of a later one.
  turn integer not null default 0,
  access_until timestamptz,
  refresh_until timestamptz,
  renew_at timestamptz,
  tried_at timestamptz,
  renewed_at timestamptz,
  connected_at timestamptz not null,
  connected_by_id bigint not null references app_user (id),
  connected_by text not null,
  -- What is wrong, in the marketplace's words.
  problem_fault text,
  problem_code text,
  problem_words text,
  problem_since timestamptz,
  -- When it is asked again by itself.
  waits_until timestamptz,
  primary key (merchant_id, shop_id),
  foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
create unique index shop_connection_shop on shop_connection (shop_id);
-- One shop of a marketplace is one merchant's, and one shop of ours.
create unique index shop_connection_market on shop_connection (market, market_shop_id) where state <> 'Disconnected';
create index shop_connection_renew on shop_connection (renew_at) where state = 'Connected';
select merchant_wall('shop_connection');

create table connect_state (
  state_hash bytea primary key,
  merchant_id bigint not null references merchant (id),
  user_id bigint not null references app_user (id) on delete cascade,
  market text not null,
  -- The shop that connects; null of one that is made when it comes back.
  shop_id bigint,
  expires_at timestamptz not null,
  foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
create index connect_state_ends on connect_state (expires_at);
select merchant_wall('connect_state');

create table shop_key (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  shop_id bigint not null,
  name text not null,
  -- Its last letters, by which a person knows it.
  tail text not null,
  token_hash bytea not null unique,
  -- The one before it was rotated, good until then.
  old_hash bytea unique,
  old_ends_at timestamptz,
  made_by_id bigint not null references app_user (id),
  made_by text not null,
  made_at timestamptz not null,
  rotated_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, shop_id) references shop (merchant_id, id)
);
create unique index shop_key_id on shop_key (id);
create unique index shop_key_name on shop_key (shop_id, lower(name)) where revoked_at is null;
select merchant_wall('shop_key');
-- A key is revoked, never removed: who had one stays to be read.
revoke delete on shop_key from crossdock_app;
