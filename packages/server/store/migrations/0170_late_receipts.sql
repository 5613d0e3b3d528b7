-- A receipt that comes after the end of its message corrects the end, its counts and its money. The row of the end is the
-- present one; what it was before stays with it.
alter table sms_message_final add column corrections jsonb, add column paid_as text;
comment on column sms_message_final.corrections is
  'the end before each correction, oldest first: [{ "at", "state", "reason", "doneAt", "charged", "txId" }]; at: when it was
corrected, txId: the ledger transaction that moved its money, null for none';
comment on column sms_message_final.paid_as is
  'the end its money stands for, where a wallet could not pay what the correction costs; null: its state';
grant update (state, reason, done_at, network_error, charged, country, corrections, paid_as) on sms_message_final
  to tandem_system;
