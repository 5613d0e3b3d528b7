-- Who chooses another department is the same person in the same company, and clients of this API family go on with the
-- token they have (docs/decisions/089). Nobody gains by a copied token: whoever holds one could choose as well.
drop trigger session_other_token on sys_session;
create trigger session_other_token
  before update of user_id, company_id, acting_user_id, read_only on sys_session
  for each row when (
    new.token_hash = old.token_hash
    and (new.user_id, new.company_id, new.acting_user_id, new.read_only)
      is distinct from (old.user_id, old.company_id, old.acting_user_id, old.read_only))
  execute function session_other_token();

-- Open sockets, and what other processes remember of the session, follow the department.
create trigger sessions_elsewhere after update of depart_id on sys_session
  for each statement execute function notify_sessions('sessions');
