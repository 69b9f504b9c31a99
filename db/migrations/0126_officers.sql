-- Who did what is a row of officer: whoever is called otherwise tomorrow is called so on every screen.

-- Whoever is known from what they did only.
insert into officer (id, name)
select distinct on (id) id, coalesce(name, id) from (
  select captured_by, captured_name, created_at from registration_request
  union all select assignee_id, assignee_name, updated_at from registration_request
  union all select reviewer_id, reviewer_name, updated_at from registration_request
  union all select decided_by, decided_name, decided_at from registration_request
  union all select reviewed_by, reviewed_name, reviewed_at from registration_paper
  union all select created_by, created_name, created_at from request_observation) known (id, name, at)
where id is not null order by id, name is null, at desc
on conflict (id) do nothing;

-- What only time decided has no decided_by. The index of requests per officer goes with the name that it carried.
alter table registration_request
  drop column captured_name, drop column assignee_name, drop column reviewer_name, drop column decided_name,
  add constraint registration_request_captured_by foreign key (captured_by) references officer,
  add constraint registration_request_assignee foreign key (assignee_id) references officer,
  add constraint registration_request_reviewer foreign key (reviewer_id) references officer,
  add constraint registration_request_decided_by foreign key (decided_by) references officer;
create index registration_request_tab_assignee on registration_request (tab, assignee_id)
  where tab is not null and assignee_id is not null;
alter table registration_paper drop column reviewed_name,
  add constraint registration_paper_reviewed_by foreign key (reviewed_by) references officer;
alter table request_observation drop column created_name,
  add constraint request_observation_created_by foreign key (created_by) references officer;
