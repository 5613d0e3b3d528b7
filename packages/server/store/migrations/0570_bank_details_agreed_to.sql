-- Other bank details of a seller wait for a second person beside those that hold.
alter table sys_company
  -- the new values by field; null: nothing waits
  add column asked jsonb,
  add column asked_id bigint,
  add column asked_by text,
  add constraint sys_company_asked check ((asked is null) = (asked_id is null) and (asked is null) = (asked_by is null));
create index sys_company_waiting on sys_company (id) where asked is not null;
