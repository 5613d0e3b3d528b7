-- A message may be taken by another gateway than the one it was planned for: its end then says by which rate the carrier
-- was paid. Null where that is the rate of the message. An end without it that names another gateway was written before
-- this was kept: its cost is not known.
alter table sms_message_final add column cost_rate_id bigint;
