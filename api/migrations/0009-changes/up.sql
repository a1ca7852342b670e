-- The feed of changes: written in the transaction that changed something, one row per subject and id, read by snapshot.

create table change (
  id bigint generated always as identity,
  -- What a reader's last snapshot had not seen is new, whatever the ids say (they are given before the commit).
  xact_id xid8 not null default pg_current_xact_id(),
  subject text not null,
  subject_id bigint not null,
  kind text not null,
  merchant_id bigint,
  location_id bigint,
  -- Whom alone it is told; null: everybody who may read it.
  user_id bigint,
  from_status integer,
  to_status integer,
  at timestamptz not null default now()
);
create index change_xact on change (xact_id);
-- Rows come in the order of time, nearly: what was lately, and what is old, is found by blocks.
create index change_at on change using brin (at);

-- Anybody may tell; only the system listens.
alter table change enable row level security;
alter table change force row level security;
create policy tell on change for insert with check (true);
create policy listen on change for select using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');
create policy prune on change for delete using (
  (select current_setting('app.merchant', true)) = '*' and (select current_setting('app.user', true)) = '0');
grant select, insert, delete on change to crossdock_app;

-- Where each lasting reader stands, and in which database: another one, or a gap, means that it rebuilds.
create table feed_reader (
  name text primary key,
  snapshot pg_snapshot not null,
  database_id text not null,
  updated_at timestamptz not null default now(),
  rebuilt_at timestamptz not null default now()
);
grant select, insert, update, delete on feed_reader to crossdock_app;

-- The last transaction whose rows were cleared, in which database: a reader that had not seen it has a gap.
create table feed_pruned (
  database_id text primary key,
  xact_id xid8 not null
);
grant select, insert, update on feed_pruned to crossdock_app;

-- What it held were hints of an hour, to browsers that read anew when they come back.
drop table outbox;

-- Kept answers are found by the call's path, which the specification fixes, no longer by its name, which is ours.
update idempotency set call = named.path || substr(call, length(named.old) + 1)
  from (values
    ('embed.revokeToken', 'POST /api/Embed/RevokeToken'),
    ('fulfilment.changeToPick', 'PUT /api/Fulfillment/ChangeToPick'),
    ('fulfilment.generatePickingList', 'POST /api/Fulfillment/GeneratePickingList'),
    ('fulfilment.updateOrdersPickingList', 'PUT /api/Fulfillment/UpdateOrdersPickingList'),
    ('fulfilment.putBack', 'PUT /api/Fulfillment/PutBack'),
    ('fulfilment.clearPickingList', 'PUT /api/Fulfillment/ClearPickingList'),
    ('inbound.createRequest', 'POST /api/Inbound/CreateRequest'),
    ('inbound.updateRequestStatus', 'PUT /api/Inbound/UpdateRequestStatus'),
    ('jobs.createJob', 'POST /api/Jobs/CreateJob'),
    ('jobs.createJobWithAttachment', 'POST /api/Jobs/CreateJobWithAttachment'),
    ('jobs.cancelJob', 'POST /api/Jobs/CancelJob'),
    ('jobs.setMapping', 'PUT /api/Jobs/SetMapping'),
    ('jobs.fixRow', 'PUT /api/Jobs/FixRow'),
    ('notification.markAsRead', 'POST /api/Notification/MarkAsRead'),
    ('notification.sendMessageToUser', 'POST /api/Notification/SendMessageToUser'),
    ('order.merchantCreateOrder', 'POST /api/Order/MerchantCreateOrder'),
    ('order.createInternalOrder', 'POST /api/Order/Internal/CreateOrder'),
    ('order.setPriority', 'PUT /api/Order/SetPriority'),
    ('order.changeToPack', 'POST /api/Order/ChangeToPack'),
    ('order.changeToReadyToShip', 'POST /api/Order/ChangeToReadyToShip'),
    ('order.updateBoxSize', 'PUT /api/Order/UpdateBoxSize'),
    ('order.updateFinalWeight', 'PUT /api/Order/UpdateFinalWeight'),
    ('order.enterTrackingNo', 'PUT /api/Order/EnterTrackingNo'),
    ('product.createProduct', 'POST /api/Product/CreateProduct'),
    ('product.updateProduct', 'PUT /api/Product/UpdateProduct'),
    ('product.updateProductStatus', 'PUT /api/Product/UpdateProductStatus'),
    ('shippingProvider.masterCreate', 'POST /api/ShippingProvider/Master/Create'),
    ('shippingProvider.merchantAssign', 'POST /api/ShippingProvider/Merchant/Assign'),
    ('shippingProvider.confirm', 'PUT /api/ShippingProvider/Confirm'),
    ('shop.create', 'POST /api/Shop/Create'),
    ('stock.stockIn', 'POST /api/Stock/StockIn'),
    ('stock.adjustStocks', 'POST /api/Stock/AdjustStocks'),
    ('stock.reProcessOrder', 'PUT /api/Stock/ReProcessOrder'),
    ('warehouse.warehouseLocationUpdate', 'PUT /api/Warehouse/WarehouseLocation/Update'),
    ('warehouse.cellCreate', 'POST /api/Warehouse/Cell/Create'),
    ('warehouse.cellUpdate', 'POST /api/Warehouse/Cell/Update'),
    ('warehouse.cellGroupCreate', 'POST /api/Warehouse/CellGroup/Create'),
    ('warehouse.cellGroupUpdate', 'PUT /api/Warehouse/CellGroup/Update'),
    ('warehouse.shippingBinListCreate', 'POST /api/Warehouse/ShippingBinList/Create'),
    ('warehouse.shippingBinCompleteDelivery', 'POST /api/Warehouse/ShippingBin/CompleteDelivery')
  ) as named (old, path)
 where call = named.old or call like named.old || ' %';
