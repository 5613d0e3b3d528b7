-- Where the last release put a menu, by the key of its parent ('' at the first level): the next one moves it only from there.
alter table sys_permission add column seed_parent text;
