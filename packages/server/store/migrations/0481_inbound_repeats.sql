-- A message from a handset that comes again is known by its digest only as long as its carrier may not know that it was
-- taken: after that, the same words are another message. Null: it cannot come again.
alter table sms_inbound alter column digest drop not null;
drop index sms_inbound_digest;
create index sms_inbound_digest on sms_inbound (digest, id) where digest is not null;
update sms_inbound set digest = null;
