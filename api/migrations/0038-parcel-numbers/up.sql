-- A parcel keeps its number for its life and no other one of its order gets it: a label that was printed, or a press that
-- comes twice, never means another box. An order therefore knows the highest number that a parcel of it ever had.
set local app.merchant = '*';

alter table orders add column last_parcel_number integer not null default 1 check (last_parcel_number > 0);

update orders o set last_parcel_number = n.number
  from (select merchant_id, demand_id, max(number) as number
          from (select merchant_id, demand_id, number from parcel where demand_kind = 'order'
                 union all
                select merchant_id, demand_id, number from void_parcel where demand_kind = 'order') p
         group by merchant_id, demand_id) n
 where o.merchant_id = n.merchant_id and o.id = n.demand_id and n.number > 1;

-- Which of the order's parcels that stood it was, which may be fewer than its number; until now that was its number.
alter table hand_over_parcel add column parcel_rank integer;
update hand_over_parcel set parcel_rank = number;
alter table hand_over_parcel alter column parcel_rank set not null;
