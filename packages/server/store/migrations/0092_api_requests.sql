-- Each call made with an API key, refused ones too: what a company's programs asked for and how it was answered. Written
-- in batches beside the calls; the id holds the time.
create table api_request_log (
  id bigint primary key,
  company_id bigint not null,
  at timestamptz not null,
  key_id bigint not null,
  -- who vouched for the key then
  user_id bigint not null,
  -- the first characters of the secret it came with: after a rotation they tell the old one from the new one
  key_prefix text not null,
  method text not null,
  -- pattern of the path; never its query
  path text not null,
  -- masked
  params text not null,
  status smallint not null,
  -- error code of a refusal
  reason text,
  ms integer not null,
  ip text not null,
  request_id text not null
);
create index api_request_log_company on api_request_log (company_id, id);
create index api_request_log_key on api_request_log (key_id, id);

alter table api_request_log enable row level security;
alter table api_request_log force row level security;
create policy tenant on api_request_log to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on api_request_log to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on api_request_log from tandem_app;
grant select on api_request_log to tandem_app;
grant select, insert, delete on api_request_log to tandem_system;
