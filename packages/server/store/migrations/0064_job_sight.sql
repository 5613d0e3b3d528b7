-- What the owner of a job saw while it ran: a file is handed out only to who still sees all of it. Files from before
-- are kept for a day at most; nobody knows what they hold, so nobody gets them.
alter table user_job add column sight jsonb;
