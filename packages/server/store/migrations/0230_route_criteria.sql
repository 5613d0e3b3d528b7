-- What a routing rule may look at besides product, country and operator, and how one of several is chosen.
alter table sms_route
  -- holds for this company and all that buy from it; null: for everybody
  add column customer_id bigint references sys_company (id),
  -- 'ACME,ACME*', as compileSenders of core reads it
  add column senders text,
  -- what the text has in it, as compilePattern of core reads it
  add column content_pattern text,
  -- '08:00-18:00' and '1-5' (1 is Monday) by the clocks of a zone (IANA; null: UTC)
  add column hours text,
  add column days text,
  add column zone text,
  add column strategy text not null default 'share' check (strategy in ('share', 'cost', 'quality', 'formula')),
  add column formula text,
  -- what becomes of a message whose carrier takes more than it is sold for; null: as for the platform
  add column below_cost text check (below_cost in ('allow', 'alert', 'block')),
  add column below_cost_reason text,
  add check (strategy <> 'formula' or formula is not null),
  -- who lets messages go at a loss says why
  add check (below_cost is distinct from 'allow' or below_cost_reason is not null);
create index sms_route_customer on sms_route (customer_id) where customer_id is not null;

-- Rules of a company are seen where that company is.
alter policy in_scope on sms_route using (
  (select current_setting('tandem.companies', true)) <> ''
  and (customer_id is null
    or customer_id = any (nullif(current_setting('tandem.companies', true), '')::bigint[]))
);

-- One of the settings says what becomes of messages below their cost.
create trigger engine_config after insert or update or delete on sys_setting
  for each statement execute function engine_config_changed();
