-- Whole UTC weeks, from Monday, in fewer rows still: of everybody and of each company, what came late included
-- (docs/decisions/024). Folded of days in which nothing is folded any more.
alter table rollup_folded drop constraint rollup_folded_grain_check,
  add constraint rollup_folded_grain_check check (grain in ('quarter', 'day', 'week')) not valid;
create index rollup_folded_week on rollup_folded (dimension, bucket) where grain = 'week' and company_id <> 0;
comment on column rollup_folded.late is 'what was counted when its messages were six hours old; the same until they are four days old; of a week, both are in one row';

alter table rollup_fold add column week_until timestamptz not null default '2020-01-06Z';
alter table rollup_fold alter column week_until drop default;
comment on column rollup_fold.week_until is 'the end of the last week that is folded, a Monday; never after late_until';
