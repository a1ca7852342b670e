-- A parcel as it was when it became void: its tracking number and its label must not leave the house again. A parcel may
-- become void several times; what was packed into it may still lie under its id, whether its row stands or not.
create table void_parcel (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  parcel_id bigint not null,
  demand_kind text not null check (demand_kind in ('order', 'outbound')),
  demand_id bigint not null,
  number integer not null,
  tracking_number text,
  tracking_key text collate "C" generated always as (lower(tracking_number)) stored,
  shipping_provider_id bigint references shipping_provider (id),
  box_name text,
  final_weight_grams integer,
  handed_at timestamptz,
  reason text not null,
  voided_by text not null,
  voided_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create index void_parcel_demand on void_parcel (merchant_id, demand_id);
create index void_parcel_tracking_key on void_parcel (tracking_key) where tracking_key is not null;
select merchant_wall('void_parcel');
