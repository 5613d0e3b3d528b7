-- Staff look at what waits and at what was given up, have it tried again, or drop it with a reason.
alter table sys_outbox
  -- whether there is still something to deliver
  add column has_content boolean generated always as (kind = 'callback' or sealed is not null) stored,
  add column drop_reason text;
grant select (has_content, drop_reason) on sys_outbox to tandem_app;
grant update (drop_reason, worker, lease_until) on sys_outbox to tandem_app;
