-- What stock is promised to, picked and packed for is a demand: an order, or a request to send goods out otherwise.
-- Ids of both come from one sequence (new_id), so the id alone names it and every index keeps its width; the kind says
-- where to look.

-- Row security holds for the owner too: without a scope the update below would see no tray.
select set_config('app.merchant', '*', true);

alter table allocation drop constraint allocation_merchant_id_order_id_fkey;
alter table allocation rename column order_id to demand_id;
alter table allocation
  add column demand_kind text not null default 'order' check (demand_kind in ('order', 'outbound')),
  add column condition text not null default 'Good' check (condition in ('Good', 'Unusable'));
alter table allocation alter column demand_kind drop default, alter column condition drop default;
alter index allocation_order rename to allocation_demand;

alter table scan rename column order_id to demand_id;

-- What a tray holds: one demand.
alter table tray rename column order_id to demand_id;
alter table tray add column demand_kind text check (demand_kind in ('order', 'outbound'));
update tray set demand_kind = 'order' where demand_id is not null;
alter table tray add constraint tray_demand check ((demand_id is null) = (demand_kind is null));
alter index tray_order rename to tray_demand;

-- A movement goes on naming what it was for by a column each.
alter table stock_movement add column outbound_request_id bigint;
