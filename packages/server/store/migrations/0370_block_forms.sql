-- How a block was hashed: 1 of the columns as text, 2 of the columns in binary, which takes less than half the time. Blocks are checked in the form
-- they were sealed in; a server of the version before seals in form 1.
alter table ledger_block add column form smallint not null default 1 check (form in (1, 2));
