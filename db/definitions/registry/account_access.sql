-- Who may enter the account of a supplier, and what each may do now: whoever has the registered mailbox all of it, the others what
-- they were given. What waits for its hour does not begin while the registration is held.
create view account_access as
select s.id supplier_id, lower(f.data ->> 'email') mailbox, null::uuid person_id, true is_owner,
  trim(concat_ws(' ', nullif(f.data #>> '{representative,givenNames}', ''), nullif(f.data #>> '{representative,firstSurname}', ''),
    nullif(f.data #>> '{representative,secondSurname}', ''))) "name",
  array['sell', 'collect', 'manage'] rights, true is_confirmed
from supplier_file f join supplier s on s.id = f.supplier_id
where lower(f.data ->> 'email') <> '' and s.number is not null and s.status <> 'unregistered'
union all
select s.id, lower(s.email), null, true, '', array['sell', 'collect', 'manage'], true
from supplier s left join supplier_file f on f.supplier_id = s.id
where lower(s.email) <> '' and coalesce(f.data ->> 'email', '') = '' and s.number is not null and s.status <> 'unregistered'
union all
select p.supplier_id, p.mailbox, p.id, false, p.name,
  p.rights || case when p.waits_until <= now() and not has_open_hold(p.supplier_id) then p.waiting else '{}' end,
  p.confirmed_at is not null
from account_person p join supplier s on s.id = p.supplier_id
  left join supplier_file f on f.supplier_id = p.supplier_id
where p.removed_at is null and s.number is not null and s.status <> 'unregistered'
  -- Who has the registered mailbox has it whole.
  and p.mailbox is distinct from lower(coalesce(nullif(f.data ->> 'email', ''), s.email));
