-- How long a gateway that does not deliver rests before a few messages try it.
alter table sms_gateway add column rest_seconds integer not null default 300 check (rest_seconds between 5 and 3600);
