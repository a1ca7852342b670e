-- What grows is kept for a stated time, and what has been kept long enough is found without a look at the rest.
set local app.merchant = '*';

-- The log is only added to; what is older than its 90 days the system alone takes away, and nobody anything younger.
create index error_log_at on error_log (at);
create policy old on error_log as restrictive for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0'
  and at < now() - interval '90 days');
grant delete on error_log to crossdock_app;

-- Jobs that nobody works on and that still have a file, by how long nothing was done with them. Written with case, since
-- behind row security coalesce is no condition of an index.
create index job_rests on job ((case when finished_at is null then run_at else finished_at end)) where has_file;

-- A matter that stands has its notification for as long as it stands.
create index notification_old on notification ((case when read_at is null then created_at else read_at end)) where matter is null;

-- Sign-ups that nobody approved.
create index sign_up_age on sign_up (created_at);

-- Recurring work that is one by now.
delete from schedule where name in ('forget old answers', 'forget what has ended', 'clear old exports');
