-- The menu is regrouped by the start that follows. Here is said where its entries were put before; one that people had put elsewhere
-- stays there. Titles and the one order that change are changed where nobody had changed them.
set local tandem.everything = 'on';
update sys_permission p set seed_parent = coalesce(t.parent, case
  when p.seed_key ~ '^(notify|marketing|otpPremium|otpReguler)\.' then split_part(p.seed_key, '.', 1) else '' end)
from sys_permission q left join (values
  ('sms.shared', array['template', 'signature', 'recommendedTemplate', 'smsKeyword', 'hlrLookup', 'blacklistEntry',
    'frequencyCap', 'quietHours', 'countryRule']),
  ('traffic', array['gateway', 'gatewayConfig', 'httpMapping', 'route', 'country', 'operator', 'numberPrefix',
    'hlrProvider', 'gatewayTest', 'gatewayTestMessage', 'testNumber', 'testPlan']),
  ('rates', array['rateGroup', 'rateVersion', 'rateChange', 'rate', 'exchangeRate', 'exchangeProvider']),
  ('finance', array['statement', 'usageAnalysis', 'revenueAnalysis', 'paymentOrder', 'paymentSuspense',
    'paymentChannel', 'paymentHook', 'moneyChange', 'alarm', 'alarmRule', 'bill', 'books']),
  ('system', array['company', 'user', 'department', 'role', 'permission', 'dictionary', 'dictionaryItem',
    'announcement', 'brand', 'supportContact', 'registration', 'session', 'apiKey', 'callback', 'callbackDelivery',
    'smppAccount', 'smppSession', 'smppLog', 'setting']),
  ('logs', array['signInLog', 'operationLog', 'apiRequest', 'dataLog', 'exportLog']),
  ('monitor', array['monitor.health', 'monitor.database', 'deadLetter', 'outboxEvent', 'scheduledJob'])
) as t (parent, keys) on q.seed_key = any(t.keys)
where q.id = p.id and p.seed_key is not null and p.menu_type <> '2';

update sys_permission p set name = t.zh, name_en = t.en
from (values
  ('sms.shared', '模板与规则', 'Texts and rules', '内容管理', 'Content'),
  ('traffic', '通道与路由', 'Network', '通道与路由', 'Gateways'),
  ('finance', '财务', 'Finance', '充值与账单', 'Billing')
) as t (seed_key, was_zh, was_en, zh, en)
where p.seed_key = t.seed_key and p.name = t.was_zh and p.name_en = t.was_en;

update sys_permission set sort_no = 150 where seed_key = 'bill' and sort_no = 1100;
