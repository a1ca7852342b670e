-- A box that what goes into it does not fit by its sides or volume is asked about once: somebody said yes to this one.
alter table parcel
  add column is_box_confirmed boolean not null default false,
  add constraint parcel_box_confirmed_is_chosen check (not is_box_confirmed or is_box_chosen);
