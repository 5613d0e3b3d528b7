-- Lists of messages that ended otherwise than delivered, which are few: the page and its count begin with these.
create index sms_message_final_rare on sms_message_final (company_id, message_id) include (state)
  where state <> 'delivered';
create index sms_message_final_rare_all on sms_message_final (message_id) include (company_id, state)
  where state <> 'delivered';

-- The order of their list: for one company, and for all.
create index sms_sender_id_newest on sms_sender_id (company_id, create_time, id) where deleted_at is null;
create index sms_sender_id_newest_all on sms_sender_id (create_time, id) where deleted_at is null;
