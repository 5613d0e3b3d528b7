-- Rows of an imported sheet find their records by a name in small letters. Row-level security keeps an index on
-- lower(name) from being used, since lower() is not leakproof; a column of its own is compared by = alone.
alter table sys_brand add column sheet_key text generated always as (lower(brand_name)) stored;
create index sys_brand_sheet_key on sys_brand (sheet_key) where deleted_at is null;
alter table sys_support_contact add column sheet_key text generated always as (lower(name)) stored;
create index sys_support_contact_sheet_key on sys_support_contact (sheet_key) where deleted_at is null;
alter table sys_announcement add column sheet_key text generated always as (lower(titile)) stored;
create index sys_announcement_sheet_key on sys_announcement (sheet_key) where deleted_at is null;
alter table sys_company add column sheet_key text generated always as (lower(name)) stored;
create index sys_company_sheet_key on sys_company (sheet_key) where deleted_at is null;
alter table sys_depart add column sheet_key text generated always as (lower(depart_name)) stored;
create index sys_depart_sheet_key on sys_depart (sheet_key) where deleted_at is null;
alter table sys_dict add column sheet_key text generated always as (lower(dict_code)) stored;
create index sys_dict_sheet_key on sys_dict (sheet_key) where deleted_at is null;
alter table sys_dict_item add column sheet_key text generated always as (lower(item_value)) stored;
create index sys_dict_item_sheet_key on sys_dict_item (sheet_key) where deleted_at is null;
alter table sys_permission add column sheet_key text generated always as (lower(name)) stored;
create index sys_permission_sheet_key on sys_permission (sheet_key) where deleted_at is null;
alter table sys_role add column sheet_key text generated always as (lower(role_code)) stored;
create index sys_role_sheet_key on sys_role (sheet_key) where deleted_at is null;
alter table sys_user add column sheet_key text generated always as (lower(username)) stored;
create index sys_user_sheet_key on sys_user (sheet_key) where deleted_at is null;
alter table sms_gateway add column sheet_key text generated always as (lower(name)) stored;
create index sms_gateway_sheet_key on sms_gateway (sheet_key) where deleted_at is null;
alter table sms_http_mapping add column sheet_key text generated always as (lower(name)) stored;
create index sms_http_mapping_sheet_key on sms_http_mapping (sheet_key) where deleted_at is null;
alter table sms_rate_group add column sheet_key text generated always as (lower(name)) stored;
create index sms_rate_group_sheet_key on sms_rate_group (sheet_key) where deleted_at is null;
alter table sms_recommended_template add column sheet_key text generated always as (lower(name)) stored;
create index sms_recommended_template_sheet_key on sms_recommended_template (sheet_key) where deleted_at is null;
alter table sms_route add column sheet_key text generated always as (lower(name)) stored;
create index sms_route_sheet_key on sms_route (sheet_key) where deleted_at is null;
alter table sms_sender_id add column sheet_key text generated always as (lower(sender)) stored;
create index sms_sender_id_sheet_key on sms_sender_id (sheet_key) where deleted_at is null;
alter table sms_signature add column sheet_key text generated always as (lower(name)) stored;
create index sms_signature_sheet_key on sms_signature (sheet_key) where deleted_at is null;
alter table sms_keyword add column sheet_key text generated always as (lower(keyword)) stored;
create index sms_keyword_sheet_key on sms_keyword (sheet_key) where deleted_at is null;
alter table sms_template add column sheet_key text generated always as (lower(name)) stored;
create index sms_template_sheet_key on sms_template (sheet_key) where deleted_at is null;

-- Those that are found by a number or several fields.
create index sms_blacklist_msisdn on sms_blacklist (msisdn) where deleted_at is null;
create index sms_rate_sheet on sms_rate (rate_group_id, country_id, prefix) where deleted_at is null;
create index sys_exchange_rate_sheet on sys_exchange_rate (base, quote, effective_at) where deleted_at is null;
