-- The trace of a message tells staff of receipts that carry its carrier id and name another handset.
grant select (id, gateway_id, ref, msisdn, stat, received_at) on sms_orphan_receipt to tandem_app;
create policy in_scope on sms_orphan_receipt for select to tandem_app
  using ((select current_setting('tandem.companies', true)) <> '');
