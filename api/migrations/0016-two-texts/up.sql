-- Two texts of an order: the merchant's instruction, which both sides read, and the warehouse's note, for its staff alone.
-- And what a job made is found by its job.

-- The owner is held to the walls as well; without this it would change no row.
set local app.merchant = '*';

alter table orders add column warehouse_note text not null default '';

-- Until now there was one text, shown to staff alone, whoever wrote it. The merchant's it certainly is where the order came
-- from the merchant's own system or from a file that its own people uploaded; all else becomes the note, so that nobody
-- reads what was not meant for them.
update orders o
   set warehouse_note = o.remark, remark = ''
 where o.remark <> '' and o.source <> 'merchant'
   and not exists (
     select from job j join app_user u on u.id = j.user_id
      where j.id = o.job_id and j.merchant_id = o.merchant_id and u.merchant_id = o.merchant_id);

-- Staff look in both texts at once, the merchant's people in one; the wider condition serves both.
drop index orders_remarked;
create index orders_remarked on orders (placed_at desc, id desc) where remark <> '' or warehouse_note <> '';

create index orders_job on orders (job_id, placed_at desc, id desc) where job_id is not null;
