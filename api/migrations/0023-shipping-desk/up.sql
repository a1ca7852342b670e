-- What stands with a parcel on its way out: the cash its courier collects, and who printed its label.

-- In minor units of the order's currency; it stands on the order's first parcel. Null: nothing is collected.
alter table orders add column cod_minor bigint check (cod_minor > 0);

-- How often its label was handed out, and to whom last.
alter table parcel
  add column label_prints integer not null default 0,
  add column label_printed_by text,
  add column label_printed_at timestamptz;
