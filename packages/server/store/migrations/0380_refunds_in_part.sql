-- Money goes back in parts as well (docs/decisions/069).
alter table pay_order
  -- micros: how much went back, as the provider says and as people noted (mostly the same money), and what left the wallet
  add column refund_told bigint not null default 0 check (refund_told >= 0),
  add column refund_noted bigint not null default 0 check (refund_noted >= 0),
  add column refunded bigint not null default 0;
-- Also where the owner is no superuser.
alter table pay_order no force row level security;
update pay_order set refunded = credited where is_refunded and problem is null;
alter table pay_order force row level security;
alter table pay_order add constraint pay_order_refunded check (refunded between 0 and credited);
