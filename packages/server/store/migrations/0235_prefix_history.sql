-- The history of an operator's prefixes: those of one operator, and which left one for another.
create index sms_number_prefix_operator on sms_number_prefix (operator_id);
create index audit_log_prefix_left on audit_log ((changes -> 'operatorId' ->> 'from'))
  where entity = 'numberPrefix' and changes -> 'operatorId' ->> 'from' is not null;
