-- A message of one part is found by its id alone. While it stood in this index too, thousands of its dead rows were read
-- wherever an account's rows were looked for through it, as those are removed by the next vacuum only.
drop index sms_smpp_part_open;
create unique index sms_smpp_part_open on sms_smpp_part (account_id, set_key, part) where message_id is null and total > 1;
-- A row lives for milliseconds and is written for an account that is bound: looking up both for each cost more than the row.
alter table sms_smpp_part drop constraint sms_smpp_part_account_id_fkey, drop constraint sms_smpp_part_company_id_fkey;
