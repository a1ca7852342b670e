-- Codes as a scan is looked up, in any letter case. Equality of a stored key is leakproof, so row security lets it use the
-- index; lower(code) = … would be asked only of rows that have passed the wall, which is every product of the merchant.

alter table product add column sku_key text collate "C" not null generated always as (lower(sku)) stored;
create index product_sku_key on product (merchant_id, sku_key);
alter table product_barcode add column code_key text collate "C" not null generated always as (lower(code)) stored;
create index product_barcode_code_key on product_barcode (merchant_id, code_key);
