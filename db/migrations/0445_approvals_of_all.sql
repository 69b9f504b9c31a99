-- Who agreed to a step that all its holders have to agree to, until the last of them decides it.
create table requisition_approval (
  step_id       uuid references requisition_step(id) on delete cascade,
  person_id     text references officer(id),
  -- Version that the person had before them.
  seen_version  int not null,
  at            timestamptz not null default clock_timestamp(),
  primary key (step_id, person_id)
);
