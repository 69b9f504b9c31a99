-- What did not stay as it was read in an act, as its closing explained it: told with the award, value by value.
create table opening_correction (
  id bigint generated always as identity primary key,
  procedure_id uuid not null references procedure,
  tenderer_id uuid not null,
  field text not null,
  before text not null,
  after text not null,
  changed_at timestamptz not null,
  reason text not null,
  told_at timestamptz not null default now()
);
create index opening_correction_procedure on opening_correction (procedure_id);
create trigger opening_correction_stays before update or delete on opening_correction
  for each row execute function opening_reading_stays();
