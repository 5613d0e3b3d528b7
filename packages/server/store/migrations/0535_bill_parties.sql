-- Who a company is on bills, and where it is paid (docs/decisions/120).
alter table sys_company
  add column legal_name text,
  add column tax_id text,
  add column address text,
  add column bank_details text,
  -- numbers of its bills and credit notes begin with it; not free again, not even with a company that is deleted
  add column bill_prefix text check (bill_prefix ~ '^[A-Z0-9]{2,8}$'),
  -- days from a bill to its payment; null: as the setting of the platform says
  add column payment_days integer check (payment_days between 0 and 365);
-- Partial, so that it is no key: a first prefix waits for nobody who refers to the company meanwhile.
create unique index sys_company_bill_prefix on sys_company (bill_prefix) where bill_prefix is not null;

-- As printed: names, addresses and numbers on the day a document was issued, and until when it is to be paid.
alter table bill
  add column seller jsonb,
  add column buyer jsonb,
  add column due_on date;

-- Documents from before name both companies as they are called today, and do so from now on. Also where the owner is no superuser.
alter table bill no force row level security;
alter table sys_company no force row level security;
alter table bill disable trigger append_only;
update bill b set
  seller = jsonb_build_object('name', (select name from sys_company where id = b.seller_id)),
  buyer = jsonb_build_object('name', (select name from sys_company where id = b.company_id));
alter table bill enable trigger append_only;
alter table sys_company force row level security;
alter table bill force row level security;
alter table bill alter column seller set not null, alter column buyer set not null;
