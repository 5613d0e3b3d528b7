-- Look-ups are charged, and were in no figure: revenue and usage were less than statements. What was charged before there
-- was this is told by the ledger's sales, without a country, and each sale is that of its direct buyer.
set local tandem.everything = 'on';
create temporary table looked_up on commit drop as
  select company_id, bucket, currency, sum(charged)::bigint as charged, sum(sold)::bigint as sold from (
    select s.company_id, s.bucket, s.currency, s.cost as charged, 0 as sold from ledger_sales s
    where s.channel = 'hlr' and s.buyer_id = s.company_id
    union all
    select s.buyer_id, s.bucket, s.currency, 0, s.sold from ledger_sales s
    join sys_company c on c.id = s.company_id and c.kind = 'platform' where s.channel = 'hlr' and s.buyer_id <> s.company_id
  ) x group by 1, 2, 3;

insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, charged, sold)
  select company_id, bucket, '', 0, 'hlr', currency, 13, charged, sold from looked_up;

-- They count as late ones that are never folded: what is folded of their days stays as it is.
insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, charged, sold)
  select l.company_id, 'sms', 'hlr', k.dimension, l.bucket, k.value, l.currency,
    213, l.charged, l.sold
  from looked_up l
  cross join (values ('time', ''), ('operator', ':0'), ('sender', ''), ('template', '0')) as k (dimension, value);

insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sold, cost, margin)
  select s.company_id, 'sms', 'hlr', 'resale', s.bucket, s.buyer_id || ':', s.currency,
    213, sum(s.sold), sum(s.cost), sum(s.sold - s.cost)
  from ledger_sales s join sys_company c on c.id = s.company_id and c.kind <> 'platform'
  where s.channel = 'hlr' and s.buyer_id <> s.company_id
  group by 1, 5, 6, 7, 8;
