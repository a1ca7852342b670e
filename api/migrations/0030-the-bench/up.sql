-- What the bench asks of a product: a serial for each unit, and its sides and weight where nobody had said them. Who
-- measured it and when stands until its merchant says otherwise.
alter table product
  add column asks_serial boolean not null default false,
  add column measured_by text,
  add column measured_at timestamptz;

-- The serial of the one unit that a scan packed, and how it is looked for: in any letter case. Both stand without a
-- rewrite of the table, which is large.
alter table scan
  add column serial text,
  add column serial_key text collate "C";
create index scan_serial on scan (serial_key) where serial_key is not null;
