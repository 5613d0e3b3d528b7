-- What came of the rows of an import, beside `failed`: new records, changed ones, those that were so already, and rows
-- that were not of its mode.
alter table user_job
  add column added bigint not null default 0,
  add column changed bigint not null default 0,
  add column unchanged bigint not null default 0,
  add column skipped bigint not null default 0;
