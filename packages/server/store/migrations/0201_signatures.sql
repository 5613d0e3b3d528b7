-- By which messages of a company say whom they are from. Staff approve them; the newest approved one of a product counts,
-- else that of all products.
create table sms_signature (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  -- without brackets
  name text not null check (name !~ '[][{}【】]'),
  product text check (product is null or is_sms_product(product)),
  -- also where no country asks for one
  everywhere boolean not null default false,
  -- and there in these brackets, at this place
  brackets text not null default 'lenticular' check (brackets in ('lenticular', 'square')),
  place text not null default 'front' check (place in ('front', 'behind')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_signature_key on sms_signature (company_id, name, coalesce(product, '')) where deleted_at is null;

alter table sms_signature enable row level security;
alter table sms_signature force row level security;
create policy tenant on sms_signature to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_signature to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_signature from tandem_app;
grant select, insert, update, delete on sms_signature to tandem_app, tandem_system;

-- The configuration of a company has its signatures, as its callbacks.
create trigger engine_config after insert or update on sms_signature for each row execute function callback_changed();
