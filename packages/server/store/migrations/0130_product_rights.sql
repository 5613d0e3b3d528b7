-- Four SMS products, each with rights of its own. What was called smsTask and smsOutbox was notification SMS: who held it
-- holds the same of notification SMS, and nothing of the other products. Their menus and rights come with the start.

set local tandem.everything = 'on';
-- Column rules (smsOutbox:column:mobile) keep their names: they are for every product.
update sys_permission set
  seed_key = regexp_replace(regexp_replace(seed_key, '#smsTask:', '#notifyTask:'), '#smsOutbox:', '#notifyOutbox:'),
  perms = regexp_replace(regexp_replace(perms, '\msmsTask:(?!column:)', 'notifyTask:', 'g'),
    '\msmsOutbox:(?!column:)', 'notifyOutbox:', 'g')
where perms ~ '\msms(Task|Outbox):(?!column:)';

-- The component of a page names its product; pages that people added themselves too.
update sys_permission set component = component || '#notify'
where component in ('sms/Send', 'sms/Tasks', 'sms/Outbox');

update sys_list_view set screen = 'notify' || substr(screen, 4) where screen in ('smsTask', 'smsOutbox');
update sys_table_layout set screen = 'notify' || substr(screen, 4) where screen in ('smsTask', 'smsOutbox');
update user_job set list = 'notifyOutbox' where list = 'smsOutbox';
