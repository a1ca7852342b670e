-- An order that comes back and is sent again was shipped once, so that a figure counts what the list it opens shows: the
-- days that are kept are made anew. What came back is found by when it did.
delete from kept_day;
create index order_event_returned on order_event (merchant_id, at) include (order_id) where to_status = 530;

-- Returns by when they were announced.
create index inbound_request_returned on inbound_request (created_at) where type = 'Return';
