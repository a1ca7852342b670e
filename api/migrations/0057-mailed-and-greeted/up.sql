-- How bad a matter was when it was last mailed, or has been since: what is worse a day later is mailed again. Not known of
-- those that were mailed before this.
alter table standing_mail add column amount int;

-- What was told of a day that is long over stands for no matter any more, and is kept as long as any other.
grant update (matter) on notification to crossdock_app;

-- Whether a polling connection was told what changed while its page was reading: with the first poll that is told anything.
alter table hub_poll add column is_greeted boolean not null default false;
