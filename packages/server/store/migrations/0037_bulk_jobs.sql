-- Jobs that do one thing to every record a filter meant: frozen, deleted, switched on or off.

alter table user_job drop constraint user_job_kind_check;
alter table user_job add constraint user_job_kind_check check (kind in ('export', 'import', 'bulk'));

comment on column user_job.row_at is 'import, bulk: the last row of the sheet, or of the records, that was dealt with';
comment on table user_job_row is 'Rows of an import''s sheet, or id and title of each record of a bulk job, until its end';
