-- People come in by a link that was mailed to them, and every device they signed in with is known.
set local app.merchant = '*';

-- Whoever is invited has no password yet. An address is one person's; somebody who asks for an account, and an
-- invitation that has not been mailed, do not take it: nobody learns from a refusal who has an account.
alter table app_user alter column password_hash drop not null;
alter table app_user add column phone text not null default '';
alter table app_user add column last_sign_in_at timestamptz;
alter table app_user add column takes_address boolean not null default true;
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where takes_address;
create unique index app_user_invited_here on app_user (lower(email), coalesce(merchant_id, 0), coalesce(location_id, 0))
  where not takes_address and role_status = 'Invited';
create unique index app_user_waiting on app_user (lower(email)) where role_status = 'Waiting';
create index app_user_of_merchant on app_user (merchant_id);
create index app_user_of_location on app_user (location_id);
alter table notification drop constraint notification_user_id_fkey;
alter table notification add constraint notification_user_id_fkey
  foreign key (user_id) references app_user (id) on delete cascade;

-- The devices a person is signed in with.
alter table session add column id bigint not null default new_id();
alter table session add column device text not null default '';
alter table session add column address text not null default '';
alter table session add column last_act_at timestamptz not null default now();
create unique index session_id on session (id);
create index session_end on session (expires_at);
update session set last_act_at = created_at;
update app_user u set last_sign_in_at = s.at
  from (select user_id, max(created_at) as at from session group by user_id) s where s.user_id = u.id;

-- Every try to sign in of an e-mail, whether somebody has it or not: what is written tells neither.
create table sign_in (
  id bigint generated always as identity primary key,
  user_id bigint references app_user (id) on delete cascade,
  is_refused boolean not null,
  device text not null,
  address text not null,
  at timestamptz not null default now()
);
create index sign_in_of_user on sign_in (user_id, at);
create index sign_in_age on sign_in (at);

-- One link a person at a time, of one use; only what is kept of its token stands here.
create table password_link (
  user_id bigint primary key references app_user (id) on delete cascade,
  token_hash bytea not null unique,
  kind text not null check (kind in ('Reset', 'Invitation')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- What a sign-up asked for, until a superadmin has answered.
create table sign_up (
  user_id bigint primary key references app_user (id) on delete cascade,
  merchant_name text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- What happened to an account.
create table account_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  event text not null,
  what text not null,
  actor text not null,
  at timestamptz not null default now()
);
create index account_change_of_user on account_change (user_id, id);

-- Mail that is to be sent. Links are made when it is, so that no token stands here.
create table mail (
  id bigint generated always as identity primary key,
  kind text not null,
  user_id bigint references app_user (id) on delete cascade,
  email text,
  facts jsonb not null default '{}',
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_due on mail (next_at);

-- How often something was tried within a time: sign-ins of an address, mails to an account.
create table try_count (
  key bytea primary key,
  tries integer not null,
  ends_at timestamptz not null
);

-- What happened stays as it was written.
revoke update, delete on account_change from crossdock_app;
revoke update on sign_in from crossdock_app;
