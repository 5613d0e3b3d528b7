-- Servers read accounts again whose company, or one above it, was suspended, deleted or came back: its clients are unbound, or
-- may bind again.
create function smpp_accounts_of_company_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_smpp_account', a.id::text)
    from sms_smpp_account a join sys_company c on c.id = a.company_id
    where c.id = new.id or new.id = any (c.ancestor_ids);
  return null;
end $$;
create trigger smpp_accounts after update on sys_company for each row
  when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at)
  execute function smpp_accounts_of_company_changed();
