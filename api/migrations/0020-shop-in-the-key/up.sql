-- An order's number is its shop's own: two shops of a merchant that both count from #1001 have both orders. Orders without
-- a shop share one row of numbers, as before. The shop stands last, so that a number is found in whatever shop it is.
alter table orders
  drop constraint orders_merchant_id_reference_code_key,
  add constraint orders_number unique nulls not distinct (merchant_id, reference_code, shop_id);
