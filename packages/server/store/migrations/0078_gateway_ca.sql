-- Certificates (PEM) that a carrier with an authority of its own signs with; null: those everybody trusts.
alter table sms_gateway add column ca_certificate text;
