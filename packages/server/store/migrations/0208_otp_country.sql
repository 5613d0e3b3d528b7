-- Codes of a company to one country, the newest first: whether people still enter them.
create index sms_otp_country on sms_otp (company_id, country, create_time);
