-- Tokens for elements in other people's pages: one element, one merchant, in the name of who made it. Only a hash is kept.

create table embed_token (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  token_hash bytea not null unique,
  name text not null,
  element text not null,
  user_id bigint not null references app_user (id),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (merchant_id, id)
);
create unique index embed_token_id on embed_token (id);
create index embed_token_created on embed_token (created_at desc, id desc);
create index embed_token_merchant_created on embed_token (merchant_id, created_at desc, id desc);

alter table embed_token enable row level security;
alter table embed_token force row level security;
create policy scope on embed_token using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[]));

-- A token is revoked, never removed: who had one stays to be read.
grant select, insert on embed_token to crossdock_app;
grant update (revoked_at) on embed_token to crossdock_app;
