-- Numbers whose inbound messages go to this account, one per line: E.164 with or without a plus, or short codes.
alter table sms_smpp_account add column inbound_numbers text check (char_length(inbound_numbers) <= 500);
