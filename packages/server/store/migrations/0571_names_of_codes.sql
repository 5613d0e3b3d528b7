-- A product has one name, in the menu as on its screens and bills; what somebody renamed stays.
update sys_permission p set name_en = t.now
from (values
  ('otpPremium', 'Premium codes', 'One-time code, premium'),
  ('otpReguler', 'Regular codes', 'One-time code, regular')
) as t (seed_key, was, now)
where p.seed_key = t.seed_key and p.name_en = t.was;
