-- Keys by which a repeated request to add something is known: whoever asks twice, because the answer was lost or a button
-- was pressed twice, gets the record of the first time. Kept for a day.
create table sys_request_key (
  user_id bigint not null references sys_user (id),
  -- as the client made it up
  request_key text not null check (char_length(request_key) between 1 and 128),
  -- SHA-256 of what was asked
  request_hash bytea not null,
  record_id bigint not null,
  create_time timestamptz not null,
  primary key (user_id, request_key)
);
create index sys_request_key_age on sys_request_key (user_id, create_time);
revoke all on sys_request_key from tandem_app;
grant select, insert, update, delete on sys_request_key to tandem_system;
alter table sys_request_key enable row level security;
alter table sys_request_key force row level security;
create policy platform on sys_request_key to tandem_system using (true);
