-- The engine says which it is deciding about: whoever asked gives up only what it has not begun.
alter table sms_withdrawal add column is_taken boolean not null default false;
