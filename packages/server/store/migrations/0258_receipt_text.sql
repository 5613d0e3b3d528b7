-- Whether receipts repeat the beginning of the text, which costs room while they are kept.
alter table sms_smpp_account add column receipt_text boolean not null default false;
