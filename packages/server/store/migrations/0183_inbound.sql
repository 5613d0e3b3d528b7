-- Messages from handsets. Their ids encode when they were complete (ms * 4096 + sequence).
create table sms_inbound (
  id bigint primary key,
  -- whose it is; the platform's own where nobody's
  company_id bigint not null references sys_company (id),
  -- null: nobody's
  product text check (is_sms_product(product)),
  -- why it is that company's: the number it went to is theirs; they wrote to the handset last; nobody is known
  matched text not null check (matched in ('sender', 'conversation', 'none')),
  -- the message it answers
  match_message_id bigint,
  gateway_id bigint not null,
  -- the handset, and the number it wrote to: digits without plus, or as the carrier spells them
  mobile text not null,
  recipient text not null,
  -- of the handset, ISO 3166-1; null: unknown
  country text,
  content text not null,
  -- how many parts it has, and how many of them never came
  parts smallint not null,
  missing smallint not null,
  -- SMPP 3.4 §5.2.19
  data_coding smallint not null,
  -- false: no text; `content` is its octets in hexadecimal
  readable boolean not null,
  -- of carrier, numbers and content: the same again within a short time is a repetition
  digest text not null,
  read_at timestamptz,
  read_by text,
  create_time timestamptz not null default now()
);
create index sms_inbound_newest on sms_inbound (company_id, product, id);
create index sms_inbound_newest_all on sms_inbound (product, id);
create index sms_inbound_unread on sms_inbound (company_id, product, id) where read_at is null;
create index sms_inbound_mobile on sms_inbound (mobile text_pattern_ops, id);
create index sms_inbound_digest on sms_inbound (digest, id);

alter table sms_inbound enable row level security;
alter table sms_inbound force row level security;
create policy tenant on sms_inbound to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_inbound to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_inbound from tandem_app;
grant select on sms_inbound to tandem_app;
grant update (read_at, read_by) on sms_inbound to tandem_app;
grant select, insert, update, delete on sms_inbound to tandem_system;

-- Parts of long messages: until the others have come, and for a while after, to know repetitions.
create table sms_inbound_part (
  -- id of the part that came first
  set_id bigint not null,
  part smallint not null,
  id bigint not null,
  total smallint not null,
  gateway_id bigint not null,
  mobile text not null,
  recipient text not null,
  -- what its parts share
  reference text not null,
  -- UTF-16LE: an emoji may be cut between two parts
  text bytea not null,
  data_coding smallint not null,
  readable boolean not null,
  -- shown, whole or not
  joined boolean not null default false,
  primary key (set_id, part)
);
create index sms_inbound_part_set on sms_inbound_part (mobile, gateway_id, reference, set_id);
create index sms_inbound_part_open on sms_inbound_part (set_id) where not joined;
alter table sms_inbound_part enable row level security;
alter table sms_inbound_part force row level security;
create policy platform on sms_inbound_part to tandem_system using (true);
revoke all on sms_inbound_part from tandem_app;
grant select, insert, update, delete on sms_inbound_part to tandem_system;

alter table sms_dead_letter drop constraint sms_dead_letter_kind_check;
alter table sms_dead_letter add check (kind in ('end', 'answer', 'receipt', 'chunk', 'inbound'));
