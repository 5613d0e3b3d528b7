-- Which service_type of a message chooses another product than the account's own, one on each line: `OTP = otpPremium`.
alter table sms_smpp_account add column service_types text;
