-- Whose an answer is, and how long what is read of accounts and tokens is kept.

-- The merchant whose person asked, or whose element; 0 of a person of no merchant. Null where a process from before kept it.
alter table idempotency add column for_merchant bigint;

-- An account's history is only added to; what is older than its two years the system alone takes away.
create index account_change_at on account_change (at);
create policy old on account_change as restrictive for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0'
  and at < now() - interval '730 days');
grant delete on account_change to crossdock_app;

-- Who had a token stays to be read for a year after its end. Written with case, as the indexes of 0047.
create index embed_token_ended on embed_token ((case when revoked_at < expires_at then revoked_at else expires_at end));
create policy old on embed_token as restrictive for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0'
  and (case when revoked_at < expires_at then revoked_at else expires_at end) < now() - interval '365 days');
grant delete on embed_token to crossdock_app;
-- How many one maker has that have not ended is counted with each new one.
create index embed_token_of_maker on embed_token (user_id, expires_at) where revoked_at is null;
