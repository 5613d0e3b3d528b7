-- The product of a message and of its end, as in the task it belongs to: lists are of one product, and what is looked
-- up in the task for each row cannot be read from an index. Not checked again: the task's is, and rows are copied.
alter table sms_message add column product text;
alter table sms_message_final add column product text;
set local tandem.everything = 'on';
update sms_message m set product = t.product from sms_task t where t.id = m.task_id;
update sms_message_final f set product = m.product from sms_message m where m.id = f.message_id;
alter table sms_message alter column product set not null;
alter table sms_message_final alter column product set not null;

-- Newest first, of one company, and of one country. What a page skips is skipped in the index; a list of several
-- companies, or of all, reads the newest of each.
drop index sms_message_company;
create index sms_message_newest on sms_message (company_id, product, id);
create index sms_message_country on sms_message (company_id, product, country, id);

-- The same for those that ended in a state.
drop index sms_message_final_rare;
drop index sms_message_final_rare_all;
create index sms_message_final_newest on sms_message_final (company_id, product, state, message_id);

-- Tables whose lists skip ten thousand rows at a time: the settings are read once for a statement, not for each row.
do $$
declare name text;
begin
  foreach name in array array['sms_message', 'sms_message_final', 'sms_sender_id'] loop
    execute format($policy$
      alter policy tenant on %I using (
        (select current_setting('tandem.everything', true)) = 'on'
        or company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
end $$;

-- Order and states of the other long list.
create index sms_sender_id_status on sms_sender_id (company_id, status, create_time, id) where deleted_at is null;
create index sms_sender_id_sender on sms_sender_id (sender, id) where deleted_at is null;

-- Tasks are listed by product too.
create index sms_task_newest on sms_task (company_id, product, id);
