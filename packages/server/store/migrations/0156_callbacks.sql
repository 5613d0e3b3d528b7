-- Where a company's programs are told what became of its messages.
create table sys_callback (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  url text not null,
  enabled boolean not null default true,
  -- signs what is sent there; sealed by the application
  secret_sealed text not null,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sys_callback_url on sys_callback (company_id, url) where deleted_at is null;

alter table sys_callback enable row level security;
alter table sys_callback force row level security;
create policy tenant on sys_callback to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sys_callback to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sys_callback from tandem_app;
grant select, insert, update, delete on sys_callback to tandem_app, tandem_system;

-- The engine knows which companies have one.
create function callback_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_config', 'sys_company:' || new.company_id);
  return null;
end $$;
create trigger engine_config after insert or update on sys_callback for each row execute function callback_changed();
