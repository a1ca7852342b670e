-- Lists show a product's picture 32 px large: read with the rows of a page, it has to be a few kilobytes. Null is a picture
-- from before, kept as it came, until the worker has drawn it anew; empty is one that could not be.
alter table product_image add column small bytea;
create index product_image_product on product_image (product_id);
create index product_image_old on product_image (product_id) where small is null;
