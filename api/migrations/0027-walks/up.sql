-- A cell that a picker found otherwise than the ledger says: it is to be counted. What is held for it lies in the cell in
-- the condition Held until somebody did. One stands at a time for a batch in a cell.
create table count_request (
  merchant_id bigint not null references merchant (id),
  id bigint not null default new_id(),
  location_id bigint not null references warehouse_location (id),
  cell_id bigint not null references cell (id),
  product_id bigint not null,
  batch_id bigint not null,
  -- Null where the picker's device said none.
  reason text check (reason in ('Empty', 'Damaged', 'WrongGoods', 'Unreachable', 'NotEmpty')),
  note text not null,
  held integer not null check (held >= 0),
  asked_by text not null,
  asked_at timestamptz not null default now(),
  counted integer check (counted >= 0),
  counted_by text,
  counted_at timestamptz,
  primary key (merchant_id, id)
);
create unique index count_request_id on count_request (id);
create unique index count_request_open on count_request (merchant_id, cell_id, product_id, batch_id) where counted_at is null;
create index count_request_waiting on count_request (location_id, asked_at) where counted_at is null;
select merchant_wall('count_request');

-- Since when its picker has it: a line that another person began since then is that person's.
alter table picking_list add column assigned_at timestamptz not null default now();

-- A tray that is kept out of use, and why; and who had it last in hand.
alter table tray
  add column aside_reason text,
  add column aside_at timestamptz,
  add column last_person text not null default '';
