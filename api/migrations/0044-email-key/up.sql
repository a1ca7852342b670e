-- An e-mail is looked up by a column of its own: lower() is not leakproof, so behind row security an index on lower(email)
-- is no condition, and every sign-in read everybody. A stored key is, as those of orders and codes are.
set local app.merchant = '*';

alter table app_user add column email_key text not null generated always as (lower(email)) stored;

drop index app_user_email, app_user_invited_here, app_user_waiting, app_user_by_email;
create unique index app_user_email on app_user (email_key) where takes_address;
create unique index app_user_invited_here on app_user (email_key, coalesce(merchant_id, 0), coalesce(location_id, 0))
  where role_status = 'Invited';
create unique index app_user_waiting on app_user (email_key) where role_status = 'Waiting';
create index app_user_by_email on app_user (email_key, id);

-- The people of one merchant by name, as their list begins.
drop index app_user_of_merchant;
create index app_user_of_merchant on app_user (merchant_id, lower(coalesce(nullif(name, ''), email)), id);

-- Who looks after sign-ups, and is counted before one of them goes.
create index app_user_superadmins on app_user (id) where role = 'SUPERADMIN';

-- What a new password takes back, and what goes with its person.
create index mail_of_user on mail (user_id);
create index mail_of_address on mail (lower(email)) where kind = 'Forgot';

-- What has ended is looked for every hour.
create index try_count_end on try_count (ends_at);
