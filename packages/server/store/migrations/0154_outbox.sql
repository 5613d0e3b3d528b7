-- What leaves the platform: codes, mail, messages to customers' programs. An event is written in the transaction that
-- decides it, delivered at least once, and removed once delivered.
set local tandem.everything = 'on';

create table sys_outbox (
  -- the same each time it is delivered, so that the receiver can tell a repetition
  id bigint primary key,
  -- the order of events of one key
  seq bigint generated always as identity,
  -- how it is delivered
  kind text not null check (kind in ('code', 'mail', 'callback')),
  -- what it tells, e.g. registration.approved
  name text not null,
  -- whose event it is
  company_id bigint not null references sys_company (id),
  -- events with the same key are delivered one after the other; null: in any order
  order_key text,
  -- where it goes: a number, a mailbox, an address; null: to nobody
  target text,
  -- the record it is about, e.g. the request for an account
  about bigint,
  -- what staff may read of it
  payload jsonb,
  -- what nobody may read, sealed by the application; emptied when it is given up for good
  sealed text,
  -- how many things it tells
  items integer not null default 1,
  -- waiting; dead: given up, for staff; dropped: staff do not want it delivered
  status text not null default 'waiting' check (status in ('waiting', 'dead', 'dropped')),
  -- attempts begun
  tries integer not null default 0,
  -- not tried before then
  next_at timestamptz not null,
  -- pointless after then
  expires_at timestamptz,
  worker uuid,
  lease_until timestamptz,
  -- why the last attempt failed: { text } as the other side said it, or { code, args } of a sentence
  error jsonb,
  version integer not null default 1,
  create_time timestamptz not null,
  done_at timestamptz,
  update_by text,
  update_time timestamptz
);
create index sys_outbox_unordered on sys_outbox (next_at) where status = 'waiting' and order_key is null;
create index sys_outbox_ordered on sys_outbox (order_key, seq) where status = 'waiting' and order_key is not null;
create index sys_outbox_worker on sys_outbox (worker) where worker is not null;
create index sys_outbox_about on sys_outbox (about) where about is not null;
create index sys_outbox_done on sys_outbox (done_at) where done_at is not null;

-- Mail and codes that wait, and mail that was given up and can be tried again.
insert into sys_outbox (id, kind, name, company_id, target, about, sealed, status, tries, next_at, expires_at, error,
    create_time, done_at)
  select m.id, 'mail', m.kind, c.id, m.recipient, m.registration_id, m.body_sealed,
    case m.status when 'queued' then 'waiting' else 'dead' end, m.tries, m.next_at, m.expires_at,
    case when m.last_error is not null then jsonb_build_object('text', m.last_error) end, m.created_at, m.done_at
  from sys_mail m cross join (select id from sys_company where kind = 'platform' order by id limit 1) c
  where m.status <> 'sent' and m.body_sealed is not null;
insert into sys_outbox (id, kind, name, company_id, target, about, payload, sealed, next_at, expires_at, create_time)
  select d.id, 'code', 'code', c.id, d.recipient, d.id,
    jsonb_build_object('way', d.way, 'mode', d.mode, 'locale', d.locale, 'brand', d.brand),
    d.code_sealed, d.created_at, d.expires_at, d.created_at
  from sys_door_code d cross join (select id from sys_company where kind = 'platform' order by id limit 1) c
  where d.code_sealed is not null and d.recipient is not null and d.expires_at > now();
drop table sys_mail;
alter table sys_door_code drop column code_sealed, drop column handed_at, drop column fault;

alter table sys_outbox enable row level security;
alter table sys_outbox force row level security;
create policy tenant on sys_outbox to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sys_outbox to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sys_outbox from tandem_app;
-- Never what is sealed.
grant select (id, kind, name, company_id, target, about, payload, items, status, tries, next_at, expires_at, error,
  version, create_time, done_at, update_by, update_time) on sys_outbox to tandem_app;
grant update (sealed, status, next_at, done_at, version, update_by, update_time) on sys_outbox to tandem_app;
grant select, insert, update, delete on sys_outbox to tandem_system;
