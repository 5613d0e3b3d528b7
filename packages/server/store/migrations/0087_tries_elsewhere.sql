-- Wrong tries at a code made elsewhere than where it was asked for, and not where its owner is known, are counted apart:
-- whoever guesses there takes no try from the owner.
alter table sys_door_code add column tries_elsewhere integer not null default 0;
