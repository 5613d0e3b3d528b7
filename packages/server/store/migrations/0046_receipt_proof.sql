-- A receipt ends a message only when it came after that message was submitted. Both are numbered from one
-- ever growing sequence: the receipt when it arrives, the submit when it is handed to the carrier.
-- Null: submitted before this was kept; the message's own id, taken earlier, stands for it.
alter table sms_supplier_ref add column sent_id bigint;
