-- The history of an account says whose the account was then, and who did it by number: a name is changed or had twice.
-- Where a person came from another merchant before, what is kept so far counts as the one's that has them now.
set local app.merchant = '*';

alter table account_change add column actor_id bigint;
alter table account_change add column merchant_id bigint;
update account_change c set merchant_id = u.merchant_id from app_user u where u.id = c.user_id and u.merchant_id is not null;

alter table account_change enable row level security;
alter table account_change force row level security;
-- Oneself, the merchant it was, and where it was no merchant's who sees the person as no merchant's.
create policy scope on account_change using (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or user_id = nullif(current_setting('app.user', true), '')::bigint
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and exists (
    select from app_user u where u.id = user_id and u.merchant_id is null)))
-- Written is also a line that names no merchant, of a person whom the writer sees: processes from before write so.
with check (
  (select nullif(current_setting('app.merchant', true), '')) = '*'
  or user_id = nullif(current_setting('app.user', true), '')::bigint
  or merchant_id = any ((select string_to_array(nullif(nullif(current_setting('app.merchant', true), ''), '*'), ',')::bigint[])::bigint[])
  or (merchant_id is null and exists (select from app_user u where u.id = user_id)));

-- A sign-up that was turned down and given a role since is a sign-up again: it has no address and no password.
update app_user u set role = 'MERCHANT_ADMIN', role_status = 'Disabled', merchant_id = null, location_id = null
 where u.password_hash is null and not u.takes_address and u.role_status in ('Active', 'Disabled')
   and exists (select from sign_up s where s.user_id = u.id);
