-- Tells consoles of tests that have changed: their ids. Parts and phones change them as well.
create function gateway_test_news() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sms_gateway_test' then
    perform pg_notify('tandem_gateway_tests', id::text) from changed;
  elsif tg_table_name = 'sms_test_message' then
    perform pg_notify('tandem_gateway_tests', test_id::text) from (select distinct test_id from changed) c;
  else
    perform pg_notify('tandem_gateway_tests', m.test_id::text)
    from (select distinct message_id from changed) c join sms_test_message m on m.id = c.message_id;
  end if;
  return null;
end $$;
create trigger sms_gateway_test_added after insert on sms_gateway_test
  referencing new table as changed for each statement execute function gateway_test_news();
create trigger sms_gateway_test_changed after update on sms_gateway_test
  referencing new table as changed for each statement execute function gateway_test_news();
create trigger sms_test_message_changed after update on sms_test_message
  referencing new table as changed for each statement execute function gateway_test_news();
create trigger sms_test_part_changed after update on sms_test_part
  referencing new table as changed for each statement execute function gateway_test_news();
