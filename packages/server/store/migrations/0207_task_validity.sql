-- So long from its start on a message of the task may wait for a carrier, as the send said; null: as usual for its product.
alter table sms_task add column validity_seconds integer check (validity_seconds between 60 and 7776000);
