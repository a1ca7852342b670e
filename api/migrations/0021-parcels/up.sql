-- An order leaves in one parcel or several. Box, weights, tracking number and shipping bin are a parcel's; every order has
-- one from its making, number 1. Units in the place "parcel" lie under the parcel's id: a parcel of an order that stands
-- already takes the order's id, so that nothing in the ledger is written anew. Both kinds of id come from new_id().

-- Row security holds for the owner too: without a scope nothing below would see a row.
select set_config('app.merchant', '*', true);

create table parcel (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  demand_kind text not null check (demand_kind in ('order', 'outbound')),
  demand_id bigint not null,
  number integer not null check (number > 0),
  box_name text,
  box_length_mm integer,
  box_width_mm integer,
  box_height_mm integer,
  -- By a person; a box that closing proposed goes again when the parcel is opened.
  is_box_chosen boolean not null default false,
  expected_weight_grams integer,
  final_weight_grams integer,
  tracking_number text,
  tracking_key text collate "C" generated always as (lower(tracking_number)) stored,
  shipping_bin_id bigint references shipping_bin (id),
  -- Nothing more is packed into it; it lies in its bin; the courier has it; it has arrived.
  closed_at timestamptz,
  binned_at timestamptz,
  handed_at timestamptz,
  released_at timestamptz,
  primary key (merchant_id, id),
  -- Checked at the end of a statement: those after one that is taken away move up.
  unique (merchant_id, demand_id, number) deferrable
);

insert into parcel (merchant_id, id, demand_kind, demand_id, number, box_name, box_length_mm, box_width_mm, box_height_mm,
                    is_box_chosen, expected_weight_grams, final_weight_grams, tracking_number, shipping_bin_id, closed_at, binned_at,
                    handed_at, released_at)
select merchant_id, id, 'order', id, 1, box_name, box_length_mm, box_width_mm, box_height_mm,
       box_length_mm is not null, expected_weight_grams, final_weight_grams, tracking_number, shipping_bin_id,
       case when status in (3000, 4000, 5000, 6000, 530, 230) then status_changed_at end,
       case when shipping_bin_id is not null then status_changed_at end,
       case when status in (5000, 6000, 530, 230) then status_changed_at end,
       case when status in (6000, 530, 230) then status_changed_at end
  from orders;

create unique index parcel_id on parcel (id);
create index parcel_tracking_key on parcel (tracking_key) where tracking_key is not null;
create index parcel_bin on parcel (shipping_bin_id) where shipping_bin_id is not null and released_at is null;
select merchant_wall('parcel');

alter table orders
  drop column tracking_key, drop column tracking_number, drop column shipping_bin_id, drop column box_name,
  drop column box_length_mm, drop column box_width_mm, drop column box_height_mm, drop column expected_weight_grams,
  drop column final_weight_grams;

-- Into which parcel a unit was packed; until now an order had one.
alter table scan add column parcel_id bigint;
update scan set parcel_id = demand_id where kind = 'pack';
create index scan_parcel on scan (parcel_id) where parcel_id is not null;
