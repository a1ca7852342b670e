-- What the figures of the floor are read by: each over an hour, a day or thirty, whoever asks, and never over a whole
-- table.

-- The steps of orders that are told: picked, packed, in the bin, with the courier. Notes and other moves are left out.
create index order_event_step on order_event (to_status, at) include (merchant_id, order_id, from_status)
  where to_status in (2200, 3000, 4000, 5000) and from_status is distinct from to_status;

-- Who scanned today.
create index scan_at on scan (at);

-- Cells found short, by when.
create index count_request_asked on count_request (asked_at);

-- Batches by when they expire. What tells of them before they do (0048) may have made it.
create index if not exists batch_expiry on batch (expiry_day) where expiry_day is not null;
