-- Roles have their name and description in both languages, as menus and dictionaries have.
alter table sys_role add column role_name_en text;
alter table sys_role add column description_en text;

-- The roles as they were shipped held both texts in one; what people changed since stays as it is.
update sys_role r
set role_name = v.name, role_name_en = v.name_en
from (values
  ('admin', '管理员', 'Administrator'),
  ('manager', '经理', 'Manager'),
  ('sales', '销售', 'Sales'),
  ('agent', '代理商', 'Agent'),
  ('customer', '客户', 'Customer')) as v (code, name, name_en)
where r.role_code = v.code and r.role_name = v.name_en || ' ' || v.name;

update sys_role r
set description = v.text, description_en = v.text_en
from (values
  ('admin', '对所有公司拥有全部权限。', 'Every right on every company.'),
  ('manager', '管理通道、费率与公司。', 'Runs traffic, rates and companies.'),
  ('sales', '查看自己负责的客户。', 'Sees the customers in their care.'),
  ('agent', '向下级公司销售。', 'Sells to the companies below.'),
  ('customer', '为本公司发送短信。', 'Sends messages for its company.')) as v (code, text, text_en)
where r.role_code = v.code and r.description = v.text_en || ' ' || v.text;
