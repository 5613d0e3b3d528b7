-- "API requests" came to the shipped roles alone: roles that people made and that may see the API keys get it as well, with
-- the menus above it. Where the menu is not there yet, it comes with the start, to the same roles.
with recursive place as (
  select id, parent_id from sys_permission where seed_key in ('apiRequest', 'apiRequest#apiRequest:list')
  union all select p.id, p.parent_id from sys_permission p join place c on p.id = c.parent_id
)
insert into sys_role_permission (role_id, permission_id)
select distinct held.role_id, place.id
from place, sys_role_permission held
  join sys_permission h on h.id = held.permission_id and h.perms = 'apiKey:list' and h.deleted_at is null
  join sys_role r on r.id = held.role_id and r.deleted_at is null
where r.role_code not in ('admin', 'manager', 'sales', 'agent', 'customer')
on conflict do nothing;
