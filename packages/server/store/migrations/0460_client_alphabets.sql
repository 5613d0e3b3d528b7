-- What the octets of a client's texts mean: of data_coding 0, which SMPP 3.4 §5.2.19 leaves to the server, and of data_coding 1, under
-- which some programs send the GSM alphabet.
alter table sms_smpp_account
  add column alphabet text not null default 'gsm7' check (alphabet in ('gsm7', 'ascii', 'latin1')),
  add column coding_one_is_gsm boolean not null default false;
