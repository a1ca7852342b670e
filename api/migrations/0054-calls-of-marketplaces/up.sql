-- What was asked of a marketplace for a shop and what it answered, for whoever looks into an error. Masked before it comes
-- here: no tokens, keys or signatures, and nothing of buyers. No key to the shop: its row is held while tokens are renewed,
-- and a log waits for nobody.
create table market_call (
  merchant_id bigint not null,
  id bigint not null generated always as identity,
  shop_id bigint not null,
  at timestamptz not null,
  marketplace text not null,
  call text not null,
  milliseconds integer not null,
  -- 0 where nothing answered.
  status integer not null,
  -- '' where nothing was wrong.
  fault text not null,
  request jsonb not null,
  answer jsonb not null,
  primary key (merchant_id, id)
);
create index market_call_shop on market_call (merchant_id, shop_id, at desc);
create index market_call_at on market_call (at);
select merchant_wall('market_call');

-- The log is only added to; what is older than its 7 days the system alone takes away, and nobody anything younger.
revoke update, delete on market_call from crossdock_app;
create policy old on market_call as restrictive for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0'
  and at < now() - interval '7 days');
grant delete on market_call to crossdock_app;
