-- Who set a tray aside, beside why and since when; nobody knows it of those that were aside before.
alter table tray add column aside_by text;
