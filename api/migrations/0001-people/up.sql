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

-- Who and where.

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
