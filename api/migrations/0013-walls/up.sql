-- Row-level security is written once: select merchant_wall('new_table') in the migration that makes a table of a merchant's.

-- Forced, so that the owner too sees only what the scope lets it see. A scope that is not set sees nothing.
create function merchant_wall(walled regclass) returns void language plpgsql set search_path = public as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('drop policy if exists scope on %s', walled);
  execute format($policy$
    create policy scope on %s using (
      (select nullif(current_setting('app.merchant', true), '')) = '*'
      or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
    )$policy$, walled);
end $$;
revoke all on function merchant_wall(regclass) from public;

-- Every table that has this wall already gets it from here; those with a wall of their own keep that.
do $$
declare
  walled regclass;
begin
  for walled in
    select format('%I.%I', p.schemaname, p.tablename)::regclass
      from pg_policies p join pg_policies shop on shop.tablename = 'shop' and shop.policyname = 'scope' and shop.qual = p.qual
     where p.schemaname = 'public' and p.policyname = 'scope' and p.cmd = 'ALL' and p.with_check is null
  loop
    perform merchant_wall(walled);
  end loop;
end $$;

-- The application reads and writes what is made from here on; a migration revokes what it must not do.
alter default privileges in schema public grant select, insert, update, delete on tables to crossdock_app;
alter default privileges in schema public grant usage on sequences to crossdock_app;

-- Which migrations ran is the owner's to say.
revoke insert, update, delete on migration from crossdock_app;
revoke all on migration_lock from crossdock_app;
