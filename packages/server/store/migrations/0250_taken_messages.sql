-- Every message of an SMPP client is a row here for some milliseconds: what is left of them is cleared often.
alter table sms_smpp_part set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
