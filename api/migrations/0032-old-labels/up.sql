-- A label shows what the courier collects. Once that changes, the labels that were printed before must not leave the
-- house: each parcel's has to be printed again.
alter table parcel
  add column is_label_old boolean not null default false,
  add constraint parcel_label_old_is_printed check (not is_label_old or label_prints > 0);
