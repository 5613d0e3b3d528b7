-- Where the process that has a number runs: whoever starts there again sees that it died, and gives its number back.
alter table sys_node add column place text not null default '', add column pid integer not null default 0;
