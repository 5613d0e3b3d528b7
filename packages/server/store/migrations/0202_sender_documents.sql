-- What a company shows to use a sender: a letter of authorisation, a registration. The content is in the files of the platform.
create table sms_sender_document (
  id bigint primary key,
  company_id bigint not null references sys_company (id),
  sender_id bigint not null references sms_sender_id (id),
  name text not null,
  type text not null check (type in ('pdf', 'png', 'jpg')),
  bytes integer not null,
  file_id text not null unique,
  create_by text,
  create_time timestamptz not null
);
create index sms_sender_document_sender on sms_sender_document (sender_id, id);

alter table sms_sender_document enable row level security;
alter table sms_sender_document force row level security;
create policy tenant on sms_sender_document to tandem_app using (
  company_id = any ((select nullif(current_setting('tandem.companies', true), '')::bigint[])::bigint[])
);
create policy everything on sms_sender_document to tandem_system using (
  (select current_setting('tandem.everything', true)) = 'on'
);
revoke all on sms_sender_document from tandem_app;
grant select, insert, delete on sms_sender_document to tandem_app, tandem_system;
