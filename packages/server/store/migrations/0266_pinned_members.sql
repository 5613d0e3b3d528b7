-- Which messages a hybrid gateway sends by one of its members first, as lines.
alter table sms_gateway add pins text;
