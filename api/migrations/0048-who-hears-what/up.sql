-- Who hears what, and how: settings of superadmins and merchants, and what a person mutes.
set local app.merchant = '*';

-- Without a merchant it is the default of all merchants.
create table notification_setting (
  id bigint primary key default new_id(),
  type text not null,
  role_type text not null,
  merchant_id bigint references merchant (id),
  channels text[] not null,
  days_ahead integer check (days_ahead between 1 and 365),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (type, role_type, merchant_id)
);

-- A merchant's people read the defaults too, which the system and superadmins alone write.
alter table notification_setting enable row level security;
alter table notification_setting force row level security;
create policy scope on notification_setting using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[]));
create policy defaults on notification_setting for select using (
  merchant_id is null and (select nullif(current_setting('app.merchant', true), '')) is not null);

create table notification_mute (
  user_id bigint not null references app_user (id) on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);

-- A person's own; read by whoever may leave that person a notification, so that none is left.
alter table notification_mute enable row level security;
alter table notification_mute force row level security;
create policy known on notification_mute for select using (exists (select from app_user u where u.id = user_id));
create policy mute on notification_mute for insert with check (
  user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy hear on notification_mute for delete using (
  user_id = (select nullif(current_setting('app.user', true), '')::bigint));
revoke update on notification_mute from crossdock_app;

-- Told by mail alone it stands here too, unseen: so it is told once.
alter table notification add column is_in_bell boolean not null default true;
-- What an event is known by, where a reader of the feed tells of it: nobody is told twice.
alter table notification add column about text;
create unique index notification_about on notification (about, user_id) where about is not null;
create index notification_page on notification (user_id, created_at desc, id desc) where is_in_bell;
drop index notification_newest;

-- When a matter that stands was last mailed to somebody: once a day at most, however often it comes and goes.
create table standing_mail (
  user_id bigint not null references app_user (id) on delete cascade,
  merchant_id bigint references merchant (id),
  matter text not null,
  mailed_at timestamptz not null default now(),
  unique nulls not distinct (user_id, merchant_id, matter)
);
create index standing_mail_age on standing_mail (mailed_at);
select merchant_wall('standing_mail');

-- What expires soon is found by its day.
create index batch_expiry on batch (expiry_day) where expiry_day is not null;
