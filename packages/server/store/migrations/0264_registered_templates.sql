-- Under which id regulators have registered the text of a template: carriers of some countries want it with each message.
alter table sms_template add registered_id text check (char_length(registered_id) between 1 and 64);

create function template_registered() returns trigger language plpgsql as $$
begin
  perform pg_notify('tandem_config', 'sms_template');
  return null;
end $$;
create trigger engine_config_insert after insert on sms_template
  for each row when (new.registered_id is not null) execute function template_registered();
create trigger engine_config_update after update on sms_template
  for each row when (new.registered_id is distinct from old.registered_id) execute function template_registered();
