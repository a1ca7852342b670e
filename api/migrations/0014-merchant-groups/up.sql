-- A merchant group says which merchants a location serves. A merchant and a location may each be in several.

-- The owner is held to the walls as well; without this it would copy no merchant.
set local app.merchant = '*';

create table merchant_group_merchant (
  merchant_id bigint not null references merchant (id),
  merchant_group_id bigint not null references merchant_group (id),
  primary key (merchant_id, merchant_group_id)
);
create index merchant_group_merchant_group on merchant_group_merchant (merchant_group_id);
insert into merchant_group_merchant (merchant_id, merchant_group_id)
select id, merchant_group_id from merchant where merchant_group_id is not null;
select merchant_wall('merchant_group_merchant');

create table merchant_group_location (
  location_id bigint not null references warehouse_location (id),
  merchant_group_id bigint not null references merchant_group (id),
  primary key (location_id, merchant_group_id)
);
create index merchant_group_location_group on merchant_group_location (merchant_group_id);
insert into merchant_group_location (location_id, merchant_group_id)
select id, merchant_group_id from warehouse_location where merchant_group_id is not null;

alter table merchant drop column merchant_group_id;
alter table warehouse_location drop column merchant_group_id;

-- Which location serves a merchant: they share a group. Each pair once.
create view location_serves with (security_invoker = true) as
  select distinct l.location_id, m.merchant_id
    from merchant_group_location l join merchant_group_merchant m on m.merchant_group_id = l.merchant_group_id;

-- Where a merchant's goods are worked unless somebody says otherwise: the first active location that serves it, by priority.
create view merchant_home with (security_invoker = true) as
  select distinct on (s.merchant_id) s.merchant_id, l.id as location_id
    from location_serves s join warehouse_location l on l.id = s.location_id
   where l.is_active order by s.merchant_id, l.priority, l.id;

revoke insert, update, delete on location_serves, merchant_home from crossdock_app;
