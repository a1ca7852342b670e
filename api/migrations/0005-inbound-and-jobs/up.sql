-- Stock comes in.

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

-- Jobs, logs.

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
