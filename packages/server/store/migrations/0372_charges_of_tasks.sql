-- What settlements charged a customer for each of its tasks, beside ledger_sales: in the same statement and the same quarter of an hour. It stays
-- when a task and its messages are removed, so that a statement still adds up from its batches.
create table sms_task_charge (
  company_id bigint not null,
  bucket timestamptz not null,
  task_id bigint not null,
  -- of the writer, as in ledger_sales
  slot smallint not null,
  product text not null,
  -- micros of the customer's currency; negative where more was given back than charged
  amount bigint not null,
  primary key (company_id, bucket, task_id, slot)
) with (fillfactor = 50);

alter table sms_task_charge enable row level security;
alter table sms_task_charge force row level security;
create policy everything on sms_task_charge to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on');
create policy tenant on sms_task_charge to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[]));
revoke insert, update, delete on sms_task_charge from tandem_app;
grant select, insert, update on sms_task_charge to tandem_system;

-- What is there already, from its messages: as it was settled, and as it was corrected since.
set local tandem.everything = 'on';
insert into sms_task_charge (company_id, bucket, task_id, slot, product, amount)
  select company_id, bucket, task_id, 0, product, sum(amount) from (
    select f.company_id, ledger_quarter(f.settle_tx_id) as bucket, m.task_id, f.product,
      coalesce((f.corrections -> 0 ->> 'charged')::bigint, f.charged) as amount
    from sms_message_final f join sms_message m on m.id = f.message_id
    where f.settle_tx_id is not null and m.rate_id is not null
    union all
    select f.company_id, ledger_quarter((c.value ->> 'txId')::bigint), m.task_id, f.product,
      lead((c.value ->> 'charged')::bigint, 1, f.charged) over (partition by f.message_id order by c.place) - (c.value ->> 'charged')::bigint
    from sms_message_final f join sms_message m on m.id = f.message_id
    cross join lateral jsonb_array_elements(f.corrections) with ordinality as c (value, place)
    where f.corrections is not null
  ) x
  where bucket is not null
  group by 1, 2, 3, 5 having sum(amount) <> 0;
