-- The application connects as tandem_app: it owns nothing and cannot bypass row-level security.
-- The role itself is made before the migrations run (it may need a login, which only the supervisor knows).
grant usage on schema public to tandem_app;
alter default privileges in schema public grant select, insert, update, delete on tables to tandem_app;
alter default privileges in schema public grant usage, select on sequences to tandem_app;
