-- Consoles read a list again when its rows change, whoever changes them: a person, a job or what a provider told. Each process
-- hears the name of the list and the company, once for each statement and company; '0' stands for the platform's own.
create function tell_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_news', tg_argv[0] || ' ' || c.company_id)
  from (select distinct company_id from changed) c;
  return null;
end $$;
create function tell_platform_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_news', tg_argv[0] || ' 0');
  return null;
end $$;
create trigger news_added after insert on hlr_query
  referencing new table as changed for each statement execute function tell_news('hlrLookup');
create trigger news_added after insert on test_tool_record
  referencing new table as changed for each statement execute function tell_news('testTool');
create trigger news_changed after update on test_tool_record
  referencing new table as changed for each statement execute function tell_news('testTool');
create trigger news after insert or update of status, order_id on pay_hook
  for each statement execute function tell_platform_news('paymentHook');
