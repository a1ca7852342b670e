-- The days that a batch must have left at an order's ship-by, as its product and the order's shop ask for; null asks for
-- none.
alter table product
  add column minimum_days_left integer check (minimum_days_left between 0 and 3650);
alter table shop
  add column minimum_days_left integer check (minimum_days_left between 0 and 3650);
