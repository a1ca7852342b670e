-- Where in the walk of its list a line comes. Lists made before keep 0 everywhere, and the order of the cells' walk.
alter table allocation add column walk_place integer not null default 0;
