-- The second wall: row-level security. A scope that is not set sees nothing; '*' is the system and superadmins.

do $$
declare
  name text;
begin
  foreach name in array array[
    'shop', 'merchant_shipping_provider', 'product', 'product_barcode', 'product_image', 'batch', 'orders', 'order_line',
    'order_charge', 'order_event', 'stock_balance', 'stock_movement', 'allocation', 'scan', 'inbound_request', 'inbound_group',
    'inbound_item', 'job', 'job_file', 'job_row', 'import_mapping'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy scope on %I using (
        (select nullif(current_setting('app.merchant', true), '')) = '*'
        or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
  foreach name in array array['merchant', 'app_user', 'error_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

create policy scope on merchant using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[]));
create policy scope on app_user using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or id = nullif(current_setting('app.user', true), '')::bigint
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and location_id = nullif(current_setting('app.location', true), '')::bigint));
create policy scope on error_log using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and location_id = nullif(current_setting('app.location', true), '')::bigint));

-- What stands on the floor is everybody's until it is a merchant's; then its merchant and the people of its location see it.
do $$
declare
  name text;
begin
  foreach name in array array['cell', 'tray'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy scope on %I using (
        merchant_id is null
        or (select nullif(current_setting('app.merchant', true), '')) = '*'
        or location_id = (select nullif(current_setting('app.location', true), '')::bigint)
        or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
end $$;

grant usage on schema public to crossdock_app;
grant select, insert, update, delete on all tables in schema public to crossdock_app;
grant usage on all sequences in schema public to crossdock_app;
revoke all on id_key, id_number from crossdock_app;
revoke update, delete on stock_movement, order_event, error_log from crossdock_app;
