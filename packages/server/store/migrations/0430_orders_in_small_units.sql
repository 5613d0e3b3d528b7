-- A recharge is 50 to 50,000 dollars, and in currencies of smaller units up to ten thousand times as much (50,000 times what a
-- dollar buys, rounded down to a power of ten). The rule itself is the application's; this is its outer bound.
alter table pay_order drop constraint pay_order_amount_check;
alter table pay_order add constraint pay_order_amount_check
  check (amount between 50000000 and 500000000000000 and amount % 10000 = 0);
