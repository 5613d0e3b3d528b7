-- Where somebody signed in from before: a browser (SHA-256 of a token it keeps) or an address. Wrong passwords from there
-- are counted apart, so that nobody elsewhere keeps a person away from their own account.
create table sys_known_place (
  user_id bigint not null references sys_user (id),
  -- 'device:<hex>' or 'address:<address, of IPv6 its network>'
  place text not null,
  last_at timestamptz not null,
  primary key (user_id, place)
);
create index sys_known_place_last on sys_known_place (last_at);
revoke all on sys_known_place from tandem_app;
grant select, insert, update, delete on sys_known_place to tandem_system;
alter table sys_known_place enable row level security;
alter table sys_known_place force row level security;
create policy platform on sys_known_place to tandem_system using (true);
