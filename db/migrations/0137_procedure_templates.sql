-- Procedures that begin alike: what is kept of one to begin others with, by kind and area.
create table procedure_template (
  id             uuid primary key default gen_random_uuid(),
  version        int not null default 1,
  name           text not null constraint procedure_template_name unique check (length(name) >= 3),
  kind           text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  area           text not null default '',
  -- Data, lots, and acts by their days after publication; no amounts, no papers, no results.
  content        jsonb not null,
  is_retired     boolean not null default false,
  updated_at     timestamptz not null default now(),
  updated_by     text references officer deferrable initially deferred
);
