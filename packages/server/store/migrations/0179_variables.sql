-- A text with variables, and the values that each recipient brings for them.
alter table sms_task add column variables text[];
comment on column sms_task.variables is
  'the names in its text, in order; null: its text has no variables and means what it says, braces too';
alter table sms_recipients add column row_values text;
comment on column sms_recipients.row_values is
  'of each recipient, in their order, its values of sms_task.variables: separated by U+001F, recipients by U+001E';
-- As its numbers: written once and read once.
alter table sms_recipients alter column row_values set storage external;
