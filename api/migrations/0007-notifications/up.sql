-- What people are told, and the outbox from which their browsers hear of it.

create table notification (
  id bigint not null default new_id(),
  user_id bigint not null references app_user (id),
  -- The merchant it is about; null where it is about none.
  merchant_id bigint references merchant (id),
  message text not null,
  type text not null,
  link text,
  from_name text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index notification_newest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id) where read_at is null;

-- A person reads and marks their own, whatever their role; only the system itself sees all. A notification may be left for
-- anybody whom the one that leaves it may see: the policy of app_user decides that here too.
alter table notification enable row level security;
alter table notification force row level security;
create policy own on notification for select using (
  user_id = (select nullif(current_setting('app.user', true), '')::bigint)
  or ((select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0'));
create policy leave on notification for insert with check (
  exists (select from app_user u where u.id = user_id)
  and (merchant_id is null or exists (select from merchant m where m.id = merchant_id)));
create policy mark on notification for update using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));

-- Written in the transaction of the change it tells of, read by every api process, kept for an hour. Ids are given before
-- they are committed, so their order tells nobody what is new: xact_id does, held against what a reader's last snapshot saw.
create table outbox (
  id bigint generated always as identity primary key,
  xact_id xid8 not null default pg_current_xact_id(),
  user_id bigint not null,
  merchant_id bigint,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_xact on outbox (xact_id);

-- Anybody may tell; only the system listens.
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tell on outbox for insert with check (true);
create policy listen on outbox for select using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');
create policy prune on outbox for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');

grant select, insert on notification to crossdock_app;
grant update (read_at) on notification to crossdock_app;
grant select, insert, delete on outbox to crossdock_app;
