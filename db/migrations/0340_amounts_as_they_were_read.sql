-- What was saved of an opened envelope was read out: each value of it stays, with the hour of the server, whatever is typed
-- over it before the act is closed. `lot_id` is null in the rows of the bidder itself: its name, RFC and the hour of its envelope.
create table opening_reading (
  id bigint generated always as identity primary key,
  procedure_id uuid not null references procedure,
  tenderer_id uuid not null,
  lot_id uuid,
  name text not null,
  rfc text,
  opened_at timestamptz,
  amount numeric(18, 2),
  is_erased boolean not null default false,
  at timestamptz not null default now(),
  constraint opening_reading_of check (lot_id is null or (rfc is null and opened_at is null)),
  constraint opening_reading_erased check (not is_erased or (lot_id is not null and amount is null))
);
create index opening_reading_procedure on opening_reading (procedure_id);

create function opening_reading_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was read out in an opening of bids is neither changed nor removed';
end $$;
create trigger opening_reading_stays before update or delete on opening_reading
  for each row execute function opening_reading_stays();

-- What acts hold today was read out when their envelopes were opened.
insert into opening_reading (procedure_id, tenderer_id, lot_id, name, rfc, opened_at, amount, at)
  select t.procedure_id, t.id, null, t.name, t.rfc, t.opened_at, null::numeric, t.opened_at
    from tenderer t join procedure p on p.id = t.procedure_id and p.status in ('active', 'evaluation')
    where t.opened_at is not null
  union all
  select t.procedure_id, t.id, b.lot_id, t.name, null, null, b.amount, t.opened_at
    from tenderer t join procedure p on p.id = t.procedure_id and p.status in ('active', 'evaluation')
    join bid b on b.tenderer_id = t.id where t.opened_at is not null;
