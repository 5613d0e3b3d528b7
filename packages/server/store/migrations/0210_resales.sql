-- What sellers below the platform get for messages and pay for them, by customer and country: a dimension of the roll-up
-- (docs/decisions/024). Sales until now are theirs without a country, by the direct buyer, in the quarter of an hour of
-- their settlement. They count as late ones that are never folded: what is folded of their days stays as it is.
set local tandem.everything = 'on';

insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sold, cost, margin)
  select s.company_id, 'sms', s.product, 'resale', s.bucket, s.buyer_id || ':', s.currency, 200, sum(s.sold), sum(s.cost),
    sum(s.sold - s.cost)
  from ledger_sales s join sys_company c on c.id = s.company_id and c.kind <> 'platform'
  where s.channel = 'sms' and s.buyer_id <> s.company_id
  group by 1, 3, 5, 6, 7 having sum(s.sold) <> 0 or sum(s.cost) <> 0;

comment on column rollup.dimension is 'time: all of it; country, gateway: per hour (UTC), of messages that have one; operator, sender, template, reason, latency: further dimensions per quarter of an hour, as time; resale: what a seller below the platform got (sold) for messages of others and paid for them itself (cost)';
comment on column rollup.value is 'empty for time, else of the dimension: ISO code of a country, id of a gateway, country:operator (0: not known), sender ID, id of a template, code of a reason, gateway:band of a latency, customer:country of a resale; empty or 0 for none';
comment on column rollup.company_id is 'whose messages they are; of a resale, the seller';
