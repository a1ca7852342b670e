-- One address has one invitation to one place, whether it has been mailed or not: a second one beside one that was mailed
-- could take its address from it no more, and held up every mail behind its own.
set local app.merchant = '*';

-- Kept is the one whose link somebody has and can follow, else the one that is still to be mailed, else the newest.
with invited as (
  select u.id, row_number() over (
           partition by lower(u.email), coalesce(u.merchant_id, 0), coalesce(u.location_id, 0)
           order by u.takes_address and exists (
                      select from password_link l where l.user_id = u.id and l.expires_at > now()) desc,
                    exists (select from mail m where m.user_id = u.id and m.kind in ('Invitation', 'Approved')) desc,
                    u.id desc) as place
    from app_user u where u.role_status = 'Invited')
delete from app_user u using invited i where u.id = i.id and i.place > 1;

drop index app_user_invited_here;
create unique index app_user_invited_here
  on app_user (lower(email), coalesce(merchant_id, 0), coalesce(location_id, 0)) where role_status = 'Invited';

-- Who stands for an invitation: whoever sent it last. Of those that stand now nobody knows.
alter table app_user add column invited_by bigint;
