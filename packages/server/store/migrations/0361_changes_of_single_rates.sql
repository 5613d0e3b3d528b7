-- A rate that was added by itself, or raised with another list's, is a version of one that showed nothing: it shows its rate
-- beside the one before. What its seller paid then is not known any more.
set local tandem.everything = 'on';
insert into sms_rate_change (id, company_id, version_id, rate_group_id, change, product, country_id, operator_id, prefix,
  category, price_nanos, charge_on, connect_nanos, first_seconds, next_seconds, free_seconds, least_seconds, per,
  speech_nanos, before_id, before_nanos)
select r.id, r.company_id, r.version_id, r.rate_group_id, case when b.id is null then 'new' else 'changed' end, r.product,
  r.country_id, r.operator_id, r.prefix, r.category, r.price_nanos, r.charge_on, r.connect_nanos, r.first_seconds,
  r.next_seconds, r.free_seconds, r.least_seconds, r.per, r.speech_nanos, b.id, b.price_nanos
from sms_rate r
left join sms_rate b on b.rate_group_id = r.rate_group_id and b.rate_key = r.rate_key and b.deleted_at is null
  and b.ends_at = r.effective_at
where r.deleted_at is null and r.version_id is not null
  and not exists (select from sms_rate_change c where c.version_id = r.version_id)
on conflict do nothing;
