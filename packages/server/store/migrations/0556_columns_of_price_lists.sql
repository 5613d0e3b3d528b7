-- What of a line is wrong: its cell as a spreadsheet names it, and what that says (of a rate that is twice in the file, the first row).
alter table sms_rate_change add column cell text check (char_length(cell) <= 12),
  add column found text check (char_length(found) <= 200);
-- Which column each heading was when a sheet was last imported into a list, and the product of lines without one.
alter table sms_rate_group add column sheet_columns jsonb;
