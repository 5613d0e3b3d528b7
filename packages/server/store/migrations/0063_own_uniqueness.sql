-- What one company keeps tells no other what is taken: numbers, mail boxes and names are unique among one's own. The
-- username stays one of the whole platform, for people sign in by it.
drop index sys_user_phone;
drop index sys_user_email;
drop index sys_company_name;
create unique index sys_user_phone on sys_user (company_id, phone) where deleted_at is null and phone is not null;
create unique index sys_user_email on sys_user (company_id, lower(email)) where deleted_at is null and email is not null;
create unique index sys_company_name on sys_company (coalesce(parent_id, 0), lower(name)) where deleted_at is null;
-- Codes find accounts of the whole platform.
create index sys_user_phone_door on sys_user (phone) where deleted_at is null and phone is not null;
create index sys_user_email_door on sys_user (lower(email)) where deleted_at is null and email is not null;

-- A code opens the account that has had the number or the mail box for longest: nobody takes it over by writing it down.
alter table sys_user add column phone_since timestamptz, add column email_since timestamptz;
update sys_user set phone_since = create_time where phone is not null;
update sys_user set email_since = create_time where email is not null;

create function note_contact_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.phone is distinct from old.phone then
    new.phone_since := case when new.phone is null then null else clock_timestamp() end;
  end if;
  if tg_op = 'INSERT' or lower(new.email) is distinct from lower(old.email) then
    new.email_since := case when new.email is null then null else clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger sys_user_contact_since before insert or update of phone, email on sys_user
  for each row execute function note_contact_since();
