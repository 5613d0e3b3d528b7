-- Links many lines of one transaction in time that grows with their number only. Each link used to read and to write the
-- head of its chain; within one transaction every version of that row stays, and each reading walks over all of them.
-- Now the heads of a transaction are remembered in a setting of the transaction and written once, with its last link.
-- What is hashed, and the lock on the heads from the first link to the commit, are as they were (0027_logs.sql).

-- Remembers whose chains this transaction will link to, so that their heads are locked in one order, and how many links
-- are still to be made. A savepoint that is rolled back takes its lines, their links to come and this memory back alike.
create or replace function audit_note_company() returns trigger language plpgsql as $$
declare noted text := coalesce(nullif(current_setting('tandem.audit_companies', true), ''), ',');
begin
  if position(',' || new.company_id || ',' in noted) = 0 then
    perform set_config('tandem.audit_companies', noted || new.company_id || ',', true);
  end if;
  perform set_config('tandem.audit_lines',
    (coalesce(nullif(current_setting('tandem.audit_lines', true), ''), '0')::bigint + 1)::text, true);
  return null;
end $$;

-- Triggers of one event run in the order of their names: where constraints are immediate, a line must be counted before
-- it is linked.
alter trigger audit_log_company on audit_log rename to audit_log_before_chain;

create or replace function audit_link() returns trigger language plpgsql as $$
declare
  -- Past so many companies a transaction has few lines of each, and remembering all of them costs more than their rows.
  most_remembered constant integer := 16;
  noted text := current_setting('tandem.audit_companies', true);
  lines_left bigint := coalesce(nullif(current_setting('tandem.audit_lines', true), ''), '0')::bigint - 1;
  -- By company: its last place and hash, '<seq> <hex>'.
  heads jsonb := coalesce(nullif(current_setting('tandem.audit_heads', true), ''), '{}')::jsonb;
  companies bigint[];
  head text;
  last_seq bigint;
  last_hash bytea;
  line text;
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
  head := heads ->> new.company_id::text;
  if head is null then
    select seq, hash into strict last_seq, last_hash from audit_head where company_id = new.company_id;
  else
    last_seq := split_part(head, ' ', 1)::bigint;
    last_hash := decode(split_part(head, ' ', 2), 'hex');
  end if;
  line := jsonb_build_array(new.company_id::text, (last_seq + 1)::text, new.id::text,
    (extract(epoch from new.at) * 1000000)::bigint::text, new.actor_id::text, new.actor_name, new.action, new.entity,
    new.record_id::text, new.changes, new.ip, new.request_id)::text;
  insert into audit_chain (company_id, seq, audit_id, prev_hash, hash)
    values (new.company_id, last_seq + 1, new.id, last_hash, sha256(last_hash || convert_to(line, 'UTF8')))
    returning seq, hash into last_seq, last_hash;
  perform set_config('tandem.audit_lines', greatest(lines_left, 0)::text, true);
  if head is null and (select count(*) from jsonb_object_keys(heads)) >= most_remembered then
    update audit_head set seq = last_seq, hash = last_hash where company_id = new.company_id;
  else
    heads := jsonb_set(heads, array[new.company_id::text], to_jsonb(last_seq || ' ' || encode(last_hash, 'hex')));
    perform set_config('tandem.audit_heads', heads::text, true);
  end if;
  if lines_left <= 0 then
    -- Nothing is left to link: what comes later in this transaction begins with the rows again.
    update audit_head h set seq = split_part(one.value, ' ', 1)::bigint, hash = decode(split_part(one.value, ' ', 2), 'hex')
      from jsonb_each_text(heads) one where h.company_id = one.key::bigint;
    perform set_config('tandem.audit_heads', '', true);
  end if;
  perform set_config('tandem.everything', sight, true);
  return null;
end $$;
