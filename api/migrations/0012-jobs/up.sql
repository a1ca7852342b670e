-- Jobs wait in lanes until a moment, may be one person's alone, and say which files they have. Recurring work has a table.

-- The rows of every merchant are converted, whoever migrates.
select set_config('app.merchant', '*', true);

alter table job_file drop constraint job_file_merchant_id_job_id_fkey, drop constraint job_file_pkey;
alter table job_row drop constraint job_row_merchant_id_job_id_fkey;
drop index job_id;
alter table job
  drop constraint job_pkey,
  add primary key (id),
  -- Null: of all merchants its starter may see; then it is the starter's alone.
  alter merchant_id drop not null,
  add unique (merchant_id, id),
  -- Which line it waits in; chosen when it is made, by how long it will take.
  add lane text not null default 'long' check (lane in ('short', 'long')),
  add run_at timestamptz not null default now(),
  -- Rows gone through before this run began, so that its rate is its own.
  add done_before integer not null default 0,
  add has_file boolean not null default false,
  add has_error_file boolean not null default false;
alter table job_row add foreign key (merchant_id, job_id) references job (merchant_id, id);
alter table job_file
  alter merchant_id drop not null,
  -- A file that is written piece by piece has a row for each.
  add part integer not null default 0,
  add primary key (job_id, kind, part),
  add foreign key (job_id) references job (id);

create unique index job_own_key on job (user_id, job_type, unique_key) where merchant_id is null;
drop index job_waiting;
create index job_waiting on job (lane, run_at) where status in ('Checking', 'Queued', 'Running');

update job j
   set lane = case when j.total > 2000 then 'long' else 'short' end,
       run_at = j.created_at,
       done_before = coalesce((j.options ->> 'madeBefore')::int, 0),
       options = j.options - 'madeBefore',
       has_file = exists (select from job_file f where f.job_id = j.id),
       has_error_file = exists (
         select from job_row r where r.merchant_id = j.merchant_id and r.job_id = j.id and r.state = 'bad');

alter policy scope on job using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(
       nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and user_id = (select nullif(current_setting('app.user', true), '')::bigint)));
alter policy scope on job_file using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(
       nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and exists (select from job j where j.id = job_id)));

-- Work that comes back: when it is due, and which worker has it now.
create table schedule (
  name text primary key,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_token text
);
grant select, insert, update, delete on schedule to crossdock_app;
