-- What somebody has to do at the sign-in before anything else: set a password of their own in place of one that was made
-- for them, or turn two-step sign-in on where it is asked of staff. A session that owes it opens nothing else.
alter table sys_user add column password_initial boolean not null default false;
alter table sys_session add column owes text check (owes in ('password', 'secondStep'));

create function password_is_own() returns trigger language plpgsql as $$
begin
  new.password_initial := false;
  return new;
end $$;
create trigger password_is_own before update of password_hash on sys_user
  for each row when (new.password_hash is distinct from old.password_hash)
  execute function password_is_own();
