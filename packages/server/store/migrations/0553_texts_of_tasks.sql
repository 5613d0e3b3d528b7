-- A task keeps what it costs as its sender was told, until it begins; and it gets another text while it has not begun.
alter table sms_task
  add column quoted_parts integer check (quoted_parts >= 0),
  add column quoted_micros bigint check (quoted_micros >= 0);
update sms_task set quoted_parts = (answer ->> 'parts')::integer,
  quoted_micros = ((answer ->> 'amount')::numeric * 1000000)::bigint
where status in ('scheduled', 'screening') and answer is not null;
