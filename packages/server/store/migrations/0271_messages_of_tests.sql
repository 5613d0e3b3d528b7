-- The list of all messages of tests (docs/decisions/043) names their numbers and judges by what phones told: for the same
-- readers as the tests.
do $$
declare name text;
begin
  foreach name in array array['sms_test_number', 'sms_test_plan', 'sms_test_reception'] loop
    execute format($policy$
      create policy in_scope on %I for select to tandem_app using (exists (select from sys_company c where c.parent_id is null
        and c.id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])))$policy$, name);
    execute format('grant select on %I to tandem_app', name);
  end loop;
end $$;
