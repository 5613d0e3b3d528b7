-- What happened, in three books: the audit log with a chain of hashes per company, sign-ins, and calls that change something.

-- Each line of audit_log has one link here. hash = SHA-256(prev_hash || text of the line), so that no line can be changed,
-- removed, added or moved without breaking the chain of its company (store/audit/verifyAudit.ts reads the same text).
create table audit_chain (
  company_id bigint not null,
  seq bigint not null,
  audit_id bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);
create unique index audit_chain_line on audit_chain (audit_id);

-- Where each chain ends. Its row is locked from the link to the commit, so that links lie in the order of commits.
create table audit_head (
  company_id bigint primary key,
  seq bigint not null,
  hash bytea not null
) with (fillfactor = 50);

create table sign_in_log (
  id bigint primary key,
  -- whose account it is; the platform's for a name nobody has
  company_id bigint not null,
  at timestamptz not null,
  user_id bigint,
  -- as it was typed
  username text not null,
  outcome text not null check (outcome in ('in', 'out', 'refused')),
  way text not null,
  -- error code of a refusal
  reason text,
  ip text,
  user_agent text,
  request_id text
);
create index sign_in_log_company on sign_in_log (company_id, id);
create index sign_in_log_visits on sign_in_log (id, company_id, ip) where outcome = 'in';

-- Written in batches beside the calls; the id holds the time, so that it can be partitioned by ranges of id.
create table operation_log (
  id bigint primary key,
  company_id bigint not null,
  at timestamptz not null,
  user_id bigint,
  username text not null,
  access text not null,
  -- 1 query, 2 add, 3 change, 4 delete, 5 import, 6 export
  operate_type smallint not null,
  method text not null,
  path text not null,
  params text not null,
  status smallint not null,
  reason text,
  ms integer not null,
  ip text,
  request_id text
);
create index operation_log_company on operation_log (company_id, id);

do $$
declare name text;
begin
  foreach name in array array['audit_chain', 'audit_head', 'sign_in_log', 'operation_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$
      create policy tenant on %I using (
        current_setting('tandem.everything', true) = 'on'
        or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
      )$policy$, name);
  end loop;
end $$;
revoke update, delete on audit_chain from tandem_app;
revoke delete on audit_head from tandem_app;
revoke update on sign_in_log, operation_log from tandem_app;

-- Remembers whose chains this transaction will link to, so that their heads are locked in one order: two transactions
-- that write to the same two companies the other way round would else wait for each other.
create function audit_note_company() returns trigger language plpgsql as $$
declare noted text := coalesce(nullif(current_setting('tandem.audit_companies', true), ''), ',');
begin
  if position(',' || new.company_id || ',' in noted) = 0 then
    perform set_config('tandem.audit_companies', noted || new.company_id || ',', true);
  end if;
  return null;
end $$;

-- Runs at commit, so that a head is held for the commit alone and not for the work before it.
-- It sees every company while it links. A SET clause would say so shorter, but only a superuser may write one for a
-- parameter of ours; the role that owns the tables on somebody's own server is none.
create function audit_link() returns trigger language plpgsql as $$
declare
  noted text := current_setting('tandem.audit_companies', true);
  companies bigint[];
  head audit_head;
  line text;
  linked bytea;
  sight text := coalesce(current_setting('tandem.everything', true), '');
begin
  perform set_config('tandem.everything', 'on', true);
  if noted <> '' then
    select array_agg(one::bigint order by one::bigint) into companies
      from unnest(string_to_array(trim(both ',' from noted), ',')) one;
    insert into audit_head (company_id, seq, hash)
      select one, 0, decode(repeat('00', 32), 'hex') from unnest(companies) one
      on conflict do nothing;
    perform from audit_head where company_id = any (companies) order by company_id for update;
    perform set_config('tandem.audit_companies', '', true);
  end if;
  select * into strict head from audit_head where company_id = new.company_id;
  line := jsonb_build_array(new.company_id::text, (head.seq + 1)::text, new.id::text,
    (extract(epoch from new.at) * 1000000)::bigint::text, new.actor_id::text, new.actor_name, new.action, new.entity,
    new.record_id::text, new.changes, new.ip, new.request_id)::text;
  linked := sha256(head.hash || convert_to(line, 'UTF8'));
  insert into audit_chain (company_id, seq, audit_id, prev_hash, hash)
    values (new.company_id, head.seq + 1, new.id, head.hash, linked);
  update audit_head set seq = head.seq + 1, hash = linked where company_id = new.company_id;
  perform set_config('tandem.everything', sight, true);
  return null;
end $$;

create trigger audit_log_company after insert on audit_log
  for each row execute function audit_note_company();
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function audit_link();

-- Lines written before there was a chain.
do $$
declare
  one audit_log;
  company bigint;
  n bigint;
  before bytea;
  linked bytea;
begin
  perform set_config('tandem.everything', 'on', true);
  for one in select * from audit_log order by company_id, id loop
    if company is distinct from one.company_id then
      company := one.company_id;
      n := 0;
      before := decode(repeat('00', 32), 'hex');
      insert into audit_head (company_id, seq, hash) values (company, 0, before);
    end if;
    n := n + 1;
    linked := sha256(before || convert_to(jsonb_build_array(one.company_id::text, n::text, one.id::text,
      (extract(epoch from one.at) * 1000000)::bigint::text, one.actor_id::text, one.actor_name, one.action, one.entity,
      one.record_id::text, one.changes, one.ip, one.request_id)::text, 'UTF8'));
    insert into audit_chain (company_id, seq, audit_id, prev_hash, hash) values (company, n, one.id, before, linked);
    before := linked;
  end loop;
  update audit_head h set (seq, hash) =
    (select c.seq, c.hash from audit_chain c where c.company_id = h.company_id order by c.seq desc limit 1);
end $$;
