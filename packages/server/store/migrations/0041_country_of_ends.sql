-- Lists by country and state together, of what ended otherwise than delivered: these are few, and neither the index of
-- countries nor that of states leads to them alone. Delivered messages are most of every country, and found there:
-- their ends bear no country and are not in this index, which costs the engine nothing for them.
alter table sms_message_final add column country text;
set local tandem.everything = 'on';
update sms_message_final f set country = m.country
from sms_message m where m.id = f.message_id and f.state <> 'delivered' and m.country is not null;
create index sms_message_final_country on sms_message_final (company_id, product, country, state, message_id)
  where state <> 'delivered';
