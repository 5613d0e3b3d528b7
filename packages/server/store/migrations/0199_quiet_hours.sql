-- When people of a country may get texts of a product, by their own clocks; outside these hours messages wait. What staff
-- enter here is law or the charter of a country's carriers.
create table sms_quiet_hours (
  id bigint primary key,
  -- ISO 3166-1 alpha-2
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- '08:00-21:00', as parseTimeSlots of core reads it
  hours text not null,
  -- whether these hours are also those of Sundays
  sundays boolean not null default true,
  -- for which products they count; never for codes, which somebody has just asked for
  marketing boolean not null default true,
  notify boolean not null default false,
  enabled boolean not null default true,
  source text,
  version integer not null default 1,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  deleted_at timestamptz
);
create unique index sms_quiet_hours_key on sms_quiet_hours (country) where deleted_at is null;
-- The platform's own: read by everybody who sees a company, written by nobody who answers people.
alter table sms_quiet_hours enable row level security;
alter table sms_quiet_hours force row level security;
create policy platform on sms_quiet_hours to tandem_system using (true);
create policy in_scope on sms_quiet_hours for select to tandem_app using (
  (select nullif(current_setting('tandem.companies', true), '')) is not null
);
revoke all on sms_quiet_hours from tandem_app;
grant select on sms_quiet_hours to tandem_app;
grant select, insert, update, delete on sms_quiet_hours to tandem_system;
create trigger engine_config after insert or update or delete on sms_quiet_hours
  for each statement execute function engine_config_changed();

-- Well-known ones, to begin with. Where a rule has been tightened the stricter hours are taken; public holidays are not
-- known here.
-- United States: Telephone Consumer Protection Act, 47 CFR 64.1200 (c)(1), 8 a.m. to 9 p.m. at the called party's location.
-- France: charter of the carriers (AF2M), not from 22:00 to 8:00, on Sundays and on public holidays.
-- India: TRAI, Telecom Commercial Communications Customer Preference Regulations 2018, time bands by default 10:00 to 21:00.
-- United Arab Emirates: TDRA, marketing texts from 7:00 to 21:00.
-- Jordan: TRC instructions, no promotional texts from 21:00 to 7:00.
-- South Korea: Network Act, article 50 (3), no advertising from 21:00 to 8:00.
-- Vietnam: Decree 91/2020/ND-CP, article 13, advertising texts from 7:00 to 22:00.
insert into sms_quiet_hours (id, country, hours, sundays, source) values
  (1, 'US', '08:00-21:00', true, 'TCPA, 47 CFR 64.1200 (c)(1)'),
  (2, 'FR', '08:00-22:00', false, 'AF2M'),
  (3, 'IN', '10:00-21:00', true, 'TRAI TCCCPR 2018'),
  (4, 'AE', '07:00-21:00', true, 'TDRA'),
  (5, 'JO', '07:00-21:00', true, 'TRC'),
  (6, 'KR', '08:00-21:00', true, 'Network Act, Art. 50 (3)'),
  (7, 'VN', '07:00-22:00', true, 'Decree 91/2020/ND-CP, Art. 13');
