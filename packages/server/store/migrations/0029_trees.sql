-- A value of a dictionary may have a colour: the tone of its tag in the console.
alter table sys_dict_item
  add column color text check (color in ('success', 'warning', 'danger', 'info', 'neutral'));

-- An agent that nobody looked at yet neither sends nor takes customers.
alter table sys_company
  add column audit_status text not null default 'approved'
    check (audit_status in ('pending', 'approved', 'rejected'));
