-- For a day after a change of its secret, what a callback gets is signed with the old one as well (docs/decisions/104).
alter table sys_callback
  add column overlap boolean not null default true,
  add column previous_sealed text,
  add column previous_until timestamptz,
  add constraint sys_callback_previous check ((previous_sealed is null) = (previous_until is null));
comment on column sys_callback.overlap is 'after a change of its secret, the one before signs as well until previous_until';
comment on column sys_callback.previous_sealed is 'the secret before; sealed by the application';

-- Whoever writes: a secret never outlives the address it was for, nor the wish to keep it.
create function callback_secret_changed() returns trigger language plpgsql as $$
begin
  if not new.overlap or new.deleted_at is not null or new.url is distinct from old.url then
    new.previous_sealed := null;
    new.previous_until := null;
  elsif new.secret_sealed is distinct from old.secret_sealed then
    new.previous_sealed := old.secret_sealed;
    new.previous_until := now() + interval '24 hours';
  end if;
  return new;
end $$;
create trigger secret_changed before update on sys_callback for each row execute function callback_secret_changed();
