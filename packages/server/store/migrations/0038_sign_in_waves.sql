-- Waves of guessed passwords over many accounts, pictures that any process can check, and texts nobody may read back.

-- A time in which the whole platform asks for a picture at sign-in. The row is the wave: it is over once until_at is past.
create table sys_sign_in_wave (
  id bigint primary key,
  began_at timestamptz not null,
  -- moved on while accounts go on failing
  until_at timestamptz not null,
  -- most accounts that failed within the window, and the addresses that tried then
  accounts integer not null,
  addresses integer not null
);
create index sys_sign_in_wave_until on sys_sign_in_wave (until_at);

-- Pictures to be read; each answer is looked at once. Lost in a crash, which asks for another picture and no more.
create unlogged table sys_captcha (
  key text primary key,
  answer text not null,
  until_at timestamptz not null
);
create index sys_captcha_until on sys_captcha (until_at);

-- What is really sent where `content` may not say it: one-time codes. Sealed by the application.
alter table sms_task add column content_sealed text;

-- Codes of former days, which are worth nothing now, leave the lists as well.
select set_config('tandem.everything', 'on', true);
update sms_task set content = regexp_replace(content, '[0-9]{6}', '******')
where request_key like 'door-code-%' and create_time < now() - interval '15 minutes';
