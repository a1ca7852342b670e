-- One address has one invitation to one place, whether it has been mailed or not: a second one beside one that was mailed
-- could take its address from it no more, and held up every mail behind its own.
set local app.merchant = '*';

delete from app_user u using app_user o
 where u.role_status = 'Invited' and o.role_status = 'Invited' and lower(u.email) = lower(o.email)
   and coalesce(u.merchant_id, 0) = coalesce(o.merchant_id, 0)
   and coalesce(u.location_id, 0) = coalesce(o.location_id, 0)
   and (u.takes_address, u.id) < (o.takes_address, o.id);

drop index app_user_invited_here;
create unique index app_user_invited_here
  on app_user (lower(email), coalesce(merchant_id, 0), coalesce(location_id, 0)) where role_status = 'Invited';

-- Who stands for an invitation: whoever sent it last. Of those that stand now nobody knows.
alter table app_user add column invited_by bigint;
