-- How long texts are joined, and how a carrier wants to be told how long a message is valid; null: as everywhere.
alter table sms_gateway
  add column part_reference text check (part_reference in ('widest', 'narrow')),
  add column validity_format text check (validity_format in ('relative', 'absolute', 'none'));
alter table sms_gateway_config
  add column part_reference text check (part_reference in ('widest', 'narrow')),
  add column validity_format text check (validity_format in ('relative', 'absolute', 'none'));
