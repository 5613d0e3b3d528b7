-- Blocks of ledger entries, hashed after they were posted: block n covers what was posted from the end of block n - 1 up to its
-- own end, and its hash contains that of the block before it. The heads are signed outside the database.
create table ledger_block (
  seq bigint primary key check (seq > 0),
  -- exclusive end of what it covers, by the time of posting
  until timestamptz not null unique,
  entries bigint not null check (entries > 0),
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null default now()
);
-- Transactions are stored in the order of their posting, so an index of ranges of pages is enough, and costs postings nothing.
create index ledger_tx_posted on ledger_tx using brin (posted_at) with (pages_per_range = 32, autosummarize = on);

create trigger append_only before update or delete or truncate on ledger_block
  for each statement execute function ledger_append_only();
alter table ledger_block enable row level security;
alter table ledger_block force row level security;
create policy platform on ledger_block to tandem_system using (true);
revoke all on ledger_block from tandem_app;
grant select, insert on ledger_block to tandem_system;
