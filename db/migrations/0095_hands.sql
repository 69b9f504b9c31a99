-- Who works in the unit, who had a hand in a request and who was put in charge of it: rows of their own. The audit log
-- is for people; nothing is decided by what it calls an operation.
create table officer (
  id        text primary key,
  name      text not null,
  last_seen timestamptz not null default now()
);

-- What an officer did with a request that keeps them from being its second pair of eyes.
create table request_hand (
  request_id uuid not null references registration_request on delete cascade,
  officer_id text not null references officer,
  step       text not null check (step in ('captured', 'marked', 'observed', 'accepted', 'sent_back', 'validated')),
  at         timestamptz not null default now(),
  primary key (request_id, officer_id, step)
);

-- Each time that nothing changed in a request but who is in charge; `version` is the request's after it.
create table request_assignment (
  request_id uuid not null references registration_request on delete cascade,
  version    int not null,
  officer_id text references officer,
  given_by   text not null references officer,
  at         timestamptz not null default now(),
  primary key (request_id, version)
);

-- Who took the last step of each kind, where it is told to whoever comes later.
alter table registry_import add column started_by text, add column cancelled_by text;
alter table negative_list add column mapped_by text, add column cancelled_by text;
alter table relation_weight add column changed_by text;
alter table instance_setting add column changed_by text;

insert into officer (id, name, last_seen)
select distinct on (actor_id) actor_id, coalesce(actor_name, actor_id), occurred_at
from audit_log where actor_id not in ('sistema', 'portal') order by actor_id, id desc;
insert into officer (id, name)
select distinct on (id) id, coalesce(name, id) from (
  select assignee_id id, assignee_name name from registration_request
  union all select reviewer_id, reviewer_name from registration_request
  union all select captured_by, captured_name from registration_request
  union all select reviewed_by, reviewed_name from registration_paper
  union all select created_by, created_name from request_observation
  union all select v.value ->> 'byId', v.value ->> 'by' from registration_request r, jsonb_each(r.overrides) v
) known where id is not null on conflict do nothing;

insert into request_hand (request_id, officer_id, step)
select request_id, officer_id, step from (
  select id request_id, captured_by officer_id, 'captured' step from registration_request
  union select id, reviewer_id, 'validated' from registration_request
  union select request_id, reviewed_by, 'marked' from registration_paper
  union select request_id, created_by, 'observed' from request_observation
  union select r.id, v.value ->> 'byId', 'accepted' from registration_request r, jsonb_each(r.overrides) v
  union select r.id, l.actor_id, s.step from audit_log l join registration_request r on r.id::text = l.subject_id
    join (values ('reviewPaper', 'marked'), ('observeField', 'observed'), ('overrideCheck', 'accepted'),
      ('actOnRequest:observe', 'sent_back'), ('actOnRequest:validate', 'validated')) s (operation, step)
      on s.operation = l.operation
  where l.subject_type = 'registration_request'
) did where officer_id is not null and request_id is not null;

insert into request_assignment (request_id, version, officer_id, given_by, at)
select r.id, (l.after ->> 'version')::int, null, l.actor_id, l.occurred_at
from audit_log l join registration_request r on r.id::text = l.subject_id
where l.subject_type = 'registration_request' and l.operation = 'assignRequest' on conflict do nothing;

update registry_import i set
  started_by = (select actor_id from audit_log where subject_type = 'registry_import' and subject_id = i.id::text
    and operation = 'registry_import.start' order by id desc limit 1),
  cancelled_by = (select actor_id from audit_log where subject_type = 'registry_import' and subject_id = i.id::text
    and operation = 'registry_import.cancel' order by id desc limit 1);
update negative_list n set
  mapped_by = (select actor_id from audit_log where subject_type = 'negativeList' and subject_id = n.id::text
    and operation = 'mapNegativeList' order by id desc limit 1),
  cancelled_by = (select actor_id from audit_log where subject_type = 'negativeList' and subject_id = n.id::text
    and operation = 'cancelNegativeList' order by id desc limit 1);
update relation_weight w set changed_by = (select actor_id from audit_log
  where subject_type = 'relationWeight' and subject_id = w.kind order by id desc limit 1);
update instance_setting s set changed_by = (select actor_id from audit_log
  where subject_type = 'instance_setting' and subject_id = s.key order by id desc limit 1);
