-- An opening that was closed may be opened again with a reason; what was read out then stays in sight (decision D19): `read_out`
-- is what stood when it was opened again, until it is closed anew and what differs is told in public with `reopened_why`.
-- `relied_at`: since when bids were evaluated, or lots decided, over the closed opening; it stays when those are taken away.
alter table opening
  add relied_at timestamptz,
  add read_out jsonb check (jsonb_typeof(read_out) = 'object'),
  add reopened_why text,
  add constraint opening_reopened check ((read_out is null) = (reopened_why is null));

update opening o set relied_at = o.updated_at
  where o.closed_at is not null and (
    exists (select from award a where a.procedure_id = o.procedure_id)
    or exists (select from tenderer t join bid b on b.tenderer_id = t.id where t.procedure_id = o.procedure_id and b.points is not null));
