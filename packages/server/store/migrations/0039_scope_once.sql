-- Tables that home screens sum up over very many rows: the settings of the scope are read once for a statement, not for
-- each row.
do $$
declare name text;
begin
  foreach name in array array['sign_in_log', 'operation_log', 'sms_figures', 'sms_traffic', 'ledger_sales'] loop
    execute format($policy$
      alter policy tenant on %I using (
        (select current_setting('tandem.everything', true)) = 'on'
        or company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
      )$policy$, name);
  end loop;
end $$;
