-- Senders by kind, country and product, valid for a time.
alter table sms_sender_id
  -- by the same forms as core/sms/sender.ts
  add column kind text not null generated always as (case when sender ~ '^[0-9]{3,8}$' then 'shortCode'
    when sender ~ '^\+?[0-9]+$' then 'longNumber' else 'alphanumeric' end) stored,
  add column product text check (product is null or is_sms_product(product)),
  add column reason text,
  add column valid_from timestamptz,
  add column valid_until timestamptz,
  add check (valid_until > valid_from);
-- The remark of a decision was its reason.
update sms_sender_id set reason = remark where status = 'rejected' and remark is not null;
drop index sms_sender_id_key;
create unique index sms_sender_id_key on sms_sender_id
  (company_id, sender, coalesce(country_id, 0), coalesce(product, '')) where deleted_at is null;

-- Whether a sender may be used now.
create function is_sender_in_force(s sms_sender_id) returns boolean language sql stable as $$
  select s.status = 'approved' and s.deleted_at is null
    and (s.valid_from is null or s.valid_from <= now()) and (s.valid_until is null or s.valid_until > now())
$$;

-- What countries ask of messages: one row each.
create table sms_country_rule (
  id bigint primary key,
  country_id bigint not null references sys_country (id),
  alphanumeric text not null default 'allowed' check (alphanumeric in ('allowed', 'registered', 'notAllowed', 'replaced')),
  replaced_by text check (replaced_by in ('shortCode', 'longNumber')),
  documents text,
  days integer check (days between 0 and 365),
  two_way boolean not null default false,
  signature text not null default 'none' check (signature in ('none', 'front', 'behind')),
  opt_out_line text,
  opt_out_line_en text,
  opt_out_line_zh text,
  opt_out_words text,
  remark text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_country_rule_key on sms_country_rule (country_id) where deleted_at is null;
-- The platform's own: read by everybody who sees a company, written by nobody who answers people.
alter table sms_country_rule enable row level security;
alter table sms_country_rule force row level security;
create policy platform on sms_country_rule to tandem_system using (true);
create policy in_scope on sms_country_rule for select to tandem_app using (
  (select nullif(current_setting('tandem.companies', true), '')) is not null
);
revoke all on sms_country_rule from tandem_app;
grant select on sms_country_rule to tandem_app;
grant select, insert, update, delete on sms_country_rule to tandem_system;
create trigger engine_config after insert or update or delete on sms_country_rule
  for each statement execute function engine_config_changed();

-- What a task sends to countries that get another text or sender than the others: {"FR": {"before", "after", "sender"}}.
alter table sms_task add column variants jsonb;

-- A message as it was sent: its own text and sender, or those of its task in its country.
create function sent_text(own text, task sms_task, country text) returns text language sql stable as $$
  select coalesce(own, concat(task.variants -> country ->> 'before', task.content, task.variants -> country ->> 'after'))
$$;
create function sent_sender(has_own boolean, own text, task sms_task, country text) returns text language sql stable as $$
  select case when has_own or own is not null then own when task.variants ? country then task.variants -> country ->> 'sender'
    else task.sender_id end
$$;
