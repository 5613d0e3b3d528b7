-- What every seller sold to each of its direct buyers and what that cost it, by what was settled: kept in the transaction
-- that posts the settlement, so that it never differs from the ledger (`npm run ledger-check`, I7 and I8). Postings alone
-- do not tell the cost of one buyer: a settlement moves the sums of a batch of messages of many.

-- The quarter of an hour a transaction lies in, by its id. Clocks of every zone differ from UTC by whole quarters, so
-- a day of any of them is a sum of these.
create function ledger_quarter(p_tx bigint) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', to_timestamp((p_tx >> 12) / 1000.0), timestamptz '2000-01-01 00:00:00+00');

create table ledger_sales (
  -- the seller
  company_id bigint not null,
  -- the seller itself: what it was charged for messages of its own
  buyer_id bigint not null,
  bucket timestamptz not null,
  -- as in sms_task_count: a slot has one writer at a time, the figure is the sum over them
  slot smallint not null,
  -- micros of the buyer's currency, which is the seller's wherever one sells to the other
  sold bigint not null default 0,
  cost bigint not null default 0,
  primary key (company_id, bucket, buyer_id, slot)
) with (fillfactor = 50);

alter table ledger_sales enable row level security;
alter table ledger_sales force row level security;
create policy tenant on ledger_sales using (
  current_setting('tandem.everything', true) = 'on'
  or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
);
revoke delete on ledger_sales from tandem_app;

-- What was settled before there were these figures, message by message: a hop pays for a message that was delivered, or
-- that a carrier took where the hop pays for that.
set local tandem.everything = 'on';
insert into ledger_sales (company_id, buyer_id, bucket, slot, sold, cost)
  select case s.hop when 0 then b.company_id else b.book_id end, b.company_id, x.bucket, 0,
    sum(case s.hop when 0 then 0 else x.paid end), sum(case s.hop when 0 then x.paid else x.paid_above end)
  from (
    select p.hop, ledger_quarter(f.settle_tx_id) as bucket, c.wallet_ids[p.hop] as wallet_id, p.paid,
      coalesce(lead(p.paid) over (partition by m.id order by p.hop), 0) as paid_above
    from sms_message_final f
    join sms_message m on m.id = f.message_id
    join sms_chunk c on c.task_id = m.task_id and m.id between c.first_id and c.last_id
    cross join lateral (
      select h.hop, case when f.state = 'delivered' or f.submitted_at is not null and f.gateway_id is not null
        and (m.delivered_hops::int >> (h.hop::int - 1)) & 1 = 0 then h.price else 0 end as paid
      from unnest(array[m.price] || m.upstream_prices) with ordinality as h (price, hop)
    ) p
    where f.settle_tx_id is not null and m.rate_id is not null
  ) x
  join ledger_wallet b on b.id = x.wallet_id
  -- The sale of each hop, and the first one's own use.
  cross join lateral (values (x.hop), (case x.hop when 1 then 0 end)) as s (hop)
  where s.hop is not null and (x.paid <> 0 or s.hop <> 0 and x.paid_above <> 0)
  group by 1, 2, 3;

-- Traffic as the home screens show it: sums of sms_figures over what they do not tell apart, kept by the same statement.
-- 'time' per quarter of an hour; 'country' and 'gateway' per hour (UTC), of messages that have one.
create table sms_traffic (
  company_id bigint not null,
  kind text not null check (kind in ('time', 'country', 'gateway')),
  bucket timestamptz not null,
  -- '', ISO code of the country, or id of the gateway
  place text not null,
  currency text not null,
  slot smallint not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  parts integer not null default 0,
  charged bigint not null default 0,
  primary key (kind, company_id, bucket, place, currency, slot)
) with (fillfactor = 50);

alter table sms_traffic enable row level security;
alter table sms_traffic force row level security;
create policy tenant on sms_traffic using (
  current_setting('tandem.everything', true) = 'on'
  or company_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[])
);
revoke delete on sms_traffic from tandem_app;

-- What sms_traffic has to say by sms_figures.
create function sms_traffic_of_figures() returns setof sms_traffic language sql stable as $$
  select f.company_id, k.kind, k.bucket, k.place, f.currency, f.slot, sum(f.sent)::int, sum(f.delivered)::int,
    sum(f.undelivered)::int, sum(f.parts)::int, sum(f.charged)::bigint
  from sms_figures f
  cross join lateral (values ('time', f.bucket, ''), ('country', date_trunc('hour', f.bucket, 'UTC'), f.country),
    ('gateway', date_trunc('hour', f.bucket, 'UTC'), f.gateway_id::text)) as k (kind, bucket, place)
  where k.kind = 'time' or k.place not in ('', '0')
  group by 1, 2, 3, 4, 5, 6
$$;
insert into sms_traffic select * from sms_traffic_of_figures();
