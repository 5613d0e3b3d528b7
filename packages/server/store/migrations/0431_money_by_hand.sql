-- What people moved by hand in the account of a company, of whatever kind: one sum for the hour decides whether a second
-- person is asked, so that slices, other kinds and other askers count together.
create table ledger_hand_move (
  id bigint primary key,
  -- whose account
  company_id bigint not null references sys_company (id),
  kind text not null check (kind in ('adjust', 'credit', 'payment', 'refund', 'suspense')),
  -- micros, either way; of credit, by how much the limit rose
  amount bigint not null check (amount > 0),
  asked_by bigint not null,
  -- null: nobody had to agree
  agreed_by bigint check (agreed_by <> asked_by),
  at timestamptz not null
);
create index ledger_hand_move_company on ledger_hand_move (company_id, at);
alter table ledger_hand_move enable row level security;
alter table ledger_hand_move force row level security;
create policy everything on ledger_hand_move to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on');
create policy tenant on ledger_hand_move to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[]));
revoke update, delete on ledger_hand_move from tandem_app;
grant select, insert on ledger_hand_move to tandem_app, tandem_system;

-- Suspended money waits for a second person too.
alter table pay_request
  add column payment_id bigint references pay_payment (id),
  drop constraint pay_request_kind_check,
  add constraint pay_request_kind_check check (kind in ('credit', 'refund', 'suspenseCredit', 'suspenseReturn')),
  add constraint pay_request_payment check ((kind in ('suspenseCredit', 'suspenseReturn')) = (payment_id is not null));

-- Who gave whom an account, a way to sign in (control), or rights (raise): a second person is somebody else, and not another
-- account of the first. It follows from the history, so that a new way to change users counts from its first line.
create table sys_rights_given (
  audit_id bigint primary key,
  giver_id bigint not null,
  -- one of both: a person, or all who have the role
  taker_id bigint,
  role_id bigint,
  kind text not null check (kind in ('control', 'raise')),
  at timestamptz not null,
  check ((taker_id is null) <> (role_id is null))
);
create index sys_rights_given_giver on sys_rights_given (giver_id, at);
create index sys_rights_given_taker on sys_rights_given (taker_id, at);
create index sys_rights_given_at on sys_rights_given (at);
alter table sys_rights_given enable row level security;
alter table sys_rights_given force row level security;
create policy platform on sys_rights_given to tandem_system using (true);
revoke all on sys_rights_given from tandem_app;
grant select, insert, delete on sys_rights_given to tandem_system;

create function rights_given() returns trigger language plpgsql as $$
declare
  is_edit constant boolean := new.action in ('user.edit', 'user.frozenBatch');
  is_control constant boolean := new.entity = 'user' and
    (not is_edit or new.changes ?| array['username', 'password', 'email', 'phone', 'companyId']);
  raises constant boolean := case
    when new.entity = 'role' then new.changes ?| array['permissionIds', 'dataScope']
    else exists (
      select from jsonb_each(new.changes) c (name, value)
      where c.name not in ('realname', 'plainHeader', 'lastDepartId', 'locale', 'timeZone', 'workNo')
        and not (c.name = 'hideAmounts' and c.value -> 'to' = 'true')
        and not (c.name = 'status' and c.value ->> 'to' = '2')) end;
begin
  if is_control or raises then
    delete from sys_rights_given where at < new.at - interval '7 days';
    insert into sys_rights_given (audit_id, giver_id, taker_id, role_id, kind, at)
    values (new.id, new.actor_id, case new.entity when 'user' then new.record_id end,
      case new.entity when 'role' then new.record_id end, case when is_control then 'control' else 'raise' end, new.at);
  end if;
  return null;
end $$;
create trigger rights_given after insert on audit_log for each row
  when (new.actor_id is not null and (new.entity = 'role' or (new.entity = 'user' and new.actor_id <> new.record_id))
    and split_part(new.action, '.', 2) not in ('delete', 'signInAs', 'endSignInAs', 'endSessions', 'endOwnSessions', 'login',
      'logout', 'export', 'denied', 'download', 'selectDepart', 'kick'))
  execute function rights_given();
