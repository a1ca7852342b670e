-- At checkout each parcel of a bin is scanned before the courier takes it: by whom and when stands with the parcel, so
-- that two devices at one bin see each other's. A parcel that leaves its bin is not checked any more.
alter table parcel
  add column checked_at timestamptz,
  add column checked_by text,
  add constraint parcel_check_whole check ((checked_at is null) = (checked_by is null)),
  add constraint parcel_checked_in_bin check (checked_at is null or shipping_bin_id is not null);
