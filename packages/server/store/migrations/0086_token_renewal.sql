-- A token ends with what it stood for. Whoever copied one keeps nothing when its owner changes the password, turns the
-- second step on or off, or goes on for another department: the session gets another token in the same transaction.

-- A session that becomes another has another token.
create function session_other_token() returns trigger language plpgsql as $$
begin
  raise exception 'A session that becomes another must get another token';
end $$;
create trigger session_other_token
  before update of user_id, company_id, depart_id, acting_user_id, read_only on sys_session
  for each row when (
    new.token_hash = old.token_hash
    and (new.user_id, new.company_id, new.depart_id, new.acting_user_id, new.read_only)
      is distinct from (old.user_id, old.company_id, old.depart_id, old.acting_user_id, old.read_only))
  execute function session_other_token();

-- Another password, or another second step: every session of that person ends, and every stay as somebody else that
-- was begun from one, but for the session that got another token in this transaction (tandem.renewed_session).
create function end_sessions_of() returns trigger language plpgsql as $$
declare
  who bigint := (to_jsonb(old) ->> tg_argv[0])::bigint;
  sight text := coalesce(current_setting('tandem.everything', true), '');
begin
  perform set_config('tandem.everything', 'on', true);
  delete from sys_session
  where (user_id = who or acting_user_id = who)
    and id::text <> coalesce(current_setting('tandem.renewed_session', true), '');
  perform set_config('tandem.everything', sight, true);
  return null;
end $$;
create trigger password_ends_sessions after update of password_hash on sys_user
  for each row when (new.password_hash is distinct from old.password_hash)
  execute function end_sessions_of('id');
create trigger second_step_ends_sessions after update of confirmed_at on sys_user_totp
  for each row when (new.confirmed_at is distinct from old.confirmed_at)
  execute function end_sessions_of('user_id');
create trigger lost_second_step_ends_sessions after delete on sys_user_totp
  for each row when (old.confirmed_at is not null)
  execute function end_sessions_of('user_id');

-- Sockets that were opened with the token before are looked at in every process.
create trigger sessions_renewed after update of token_hash on sys_session
  for each statement execute function notify_sessions('sessions');
