-- What was sent to customers' programs and how they answered, for three days: a company sees it, and has it sent again.
create table sys_callback_delivery (
  -- of the event, as its receiver is told it
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  callback_id bigint not null,
  name text not null,
  url text not null,
  status text not null check (status in ('waiting', 'delivered', 'dead')),
  -- newest last: {"at", "ms", "status", "error"}
  attempts jsonb not null,
  tries integer not null,
  next_at timestamptz,
  payload jsonb not null,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index sys_callback_delivery_company on sys_callback_delivery (company_id, id);
create index sys_callback_delivery_update on sys_callback_delivery (update_time);

alter table sys_callback_delivery enable row level security;
alter table sys_callback_delivery force row level security;
create policy tenant on sys_callback_delivery to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sys_callback_delivery to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sys_callback_delivery from tandem_app;
grant select on sys_callback_delivery to tandem_app;
grant select, insert, update, delete on sys_callback_delivery to tandem_system;

-- Sent again: the event is queued anew under its id.
grant update (status, next_at, update_time) on sys_callback_delivery to tandem_app;
grant insert (id, kind, name, company_id, target, about, payload, items, next_at, create_time) on sys_outbox to tandem_app;
