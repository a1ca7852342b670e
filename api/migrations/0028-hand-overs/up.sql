-- A shipping bin as its couriers took it: what its manifest says, as it was then, whatever becomes of its parcels.
create table hand_over (
  id bigint primary key default new_id(),
  location_id bigint not null references warehouse_location (id),
  shipping_bin_id bigint not null references shipping_bin (id),
  location_name text not null,
  time_zone text not null,
  bin_name text not null,
  handed_by text not null,
  handed_at timestamptz not null default now()
);
create index hand_over_bin on hand_over (shipping_bin_id, handed_at desc);

create table hand_over_parcel (
  merchant_id bigint not null references merchant (id),
  hand_over_id bigint not null references hand_over (id),
  order_id bigint not null,
  number integer not null,
  parcel_count integer not null,
  reference_code text not null,
  shipping_provider text,
  tracking_number text,
  grams integer,
  -- The order's, which its first parcel carries.
  cod_minor bigint,
  currency text not null,
  primary key (hand_over_id, merchant_id, order_id, number)
);
select merchant_wall('hand_over_parcel');

-- What was signed for stays.
revoke update, delete on hand_over, hand_over_parcel from crossdock_app;
