-- A lease is renewed by the name of its holder alone.
create index user_job_worker on user_job (worker) where worker is not null;
