-- One place knows the products of this release, as the program's own table does (smsRules): another one replaces this.
create function is_sms_product(p_product text) returns boolean language sql immutable as $$
  select p_product in ('marketing', 'notify', 'otpPremium', 'otpReguler')
$$;
alter table sms_route drop constraint sms_route_product_check,
  add constraint sms_route_product_check check (is_sms_product(product)) not valid;
alter table sms_rate drop constraint sms_rate_product_check,
  add constraint sms_rate_product_check check (is_sms_product(product)) not valid;
alter table sms_task drop constraint sms_task_product_check,
  add constraint sms_task_product_check check (is_sms_product(product)) not valid;
alter table test_tool_record drop constraint test_tool_record_product_check,
  add constraint test_tool_record_product_check check (is_sms_product(product)) not valid;
