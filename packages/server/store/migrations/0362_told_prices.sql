-- Who buys by a price list is told of a version of it, once, by the job of alarms; unless its seller does not want that.
alter table sms_rate_version
  add column tell boolean not null default false,
  add column told_at timestamptz;
create index sms_rate_version_untold on sms_rate_version (published_at) where tell and told_at is null;
