-- A bid that was taken back before the opening (retirada) and one that came after its hour (extemporánea) are not bids that were
-- left out (desechada): their envelopes were never opened.
alter table tenderer
  add standing text check (standing in ('withdrawn', 'late')),
  add standing_at timestamptz,
  add constraint tenderer_standing check (
    (standing is null or opened_at is null) and (standing is not null or standing_at is null));

-- What was written as a reason is what it says it is. Nobody wrote the hour down.
update tenderer t set standing = case when t.reason ~* 'extempor|fuera de (la |el )?(hora|plazo|tiempo)' then 'late' else 'withdrawn' end
  where t.opened_at is null and t.reason ~* 'extempor|fuera de (la |el )?(hora|plazo|tiempo)|\mretir|\mdesist'
    and not exists (select from bid b where b.tenderer_id = t.id and b.amount is not null);

-- Bids that an award passes over, with why and under which article; given, they are left out with it.
alter table award add passed jsonb not null default '[]' check (jsonb_typeof(passed) = 'array');
