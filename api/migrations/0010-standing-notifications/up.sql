-- A matter that stands (orders out of stock) has one notification per person and merchant: changed in place, taken back when
-- the matter is gone.

alter table notification add column matter text;
-- How bad it is; it is news again when this grows.
alter table notification add column amount integer;
create unique index notification_matter on notification (merchant_id, matter, user_id) where matter is not null;

create policy keep on notification for update using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');
create policy take_back on notification for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');
grant update (message, amount, created_at), delete on notification to crossdock_app;
