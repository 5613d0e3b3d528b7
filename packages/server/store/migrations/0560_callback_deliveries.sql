-- The latest deliveries to a callback are shown on its record.
create index sys_callback_delivery_callback on sys_callback_delivery (callback_id, id);
