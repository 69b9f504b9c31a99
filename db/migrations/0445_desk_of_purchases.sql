-- Who agreed to a step that all its holders have to agree to, until the last of them decides it.
create table requisition_approval (
  step_id       uuid references requisition_step(id) on delete cascade,
  person_id     text references officer(id),
  -- Version that the person had before them.
  seen_version  int not null,
  at            timestamptz not null default clock_timestamp(),
  primary key (step_id, person_id)
);

-- Where a requisition was before it was held.
alter table requisition add column held_from text;

-- Working days of the desk of purchases (purchase-chain §2.10).
insert into registry_term (code, amount, unit, text, source) values
  ('requisition_assignment', 1, 'working_days', 'Asignar un comprador a una requisición con suficiencia', 'Regla propia de la Unidad'),
  ('market_research', 8, 'working_days', 'Investigación de mercado de una requisición', 'Regla propia de la Unidad')
  on conflict (code) do nothing;

-- Lines that procedures buy; those whose draft is gone are found by it.
create index requisition_line_bought on requisition_line (state) where state in ('consolidated', 'tendering');
