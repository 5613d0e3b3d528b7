-- What became of price lists lately (docs/decisions/065): a version of many thousand rates is written and checked without
-- the lock of rates, and learns here whether what it was checked against has changed meanwhile. By the transaction, since
-- such a version is committed long after it was written.
create table sms_rate_news (
  company_id bigint not null,
  rate_group_id bigint not null,
  by_transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp()
);
create index sms_rate_news_group on sms_rate_news (rate_group_id, by_transaction);
create index sms_rate_news_at on sms_rate_news (at);
alter table sms_rate_news enable row level security;
alter table sms_rate_news force row level security;
create policy tenant on sms_rate_news to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_rate_news to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_rate_news from tandem_app;
grant select, insert, delete on sms_rate_news to tandem_app, tandem_system;

create function sms_rate_told() returns trigger language plpgsql as $$
begin
  -- Once per list and transaction.
  insert into sms_rate_news (company_id, rate_group_id)
  select distinct n.company_id, n.rate_group_id from new_rows n
  where not exists (select from sms_rate_news t
    where t.rate_group_id = n.rate_group_id and t.by_transaction = pg_current_xact_id());
  return null;
end $$;
create trigger told_insert after insert on sms_rate referencing new table as new_rows
  for each statement execute function sms_rate_told();
create trigger told_update after update on sms_rate referencing new table as new_rows
  for each statement execute function sms_rate_told();
