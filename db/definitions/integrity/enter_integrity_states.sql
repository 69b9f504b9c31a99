-- Enters the present state of these procedures and things where their last leaf tells another one; null: of all of them.
-- Two who end at once on one thing take turns: each sees what the other entered.
create or replace function enter_integrity_states(abouts uuid[]) returns void language plpgsql as $$
declare
  turns constant bigint := hashtextextended('integrity states', 0);
begin
  if cardinality(abouts) <= 100 then
    perform pg_advisory_xact_lock_shared(turns);
    perform pg_advisory_xact_lock(hashtextextended('integrity ' || one.id, 0))
      from (select distinct id from unnest(abouts) g (id) order by id) one;
  else
    perform pg_advisory_xact_lock(turns);
  end if;
  if abouts is null then abouts := array(select distinct about from integrity_state); end if;
  insert into integrity_entry (kind, subject, about, leaf, leaf_hash)
    select s.kind, s.subject || '/' || n.edition, s.about, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from integrity_state s
    left join lateral (select e.leaf from integrity_entry e where e.about = s.about and e.kind = s.kind
      and split_part(e.subject, '/', 1) = s.subject order by e.id desc limit 1) l on true
    cross join lateral (select count(*) + 1 edition from integrity_entry e where e.about = s.about and e.kind = s.kind
      and split_part(e.subject, '/', 1) = s.subject) n
    cross join lateral (select canonical_json(s.leaf || jsonb_build_object('edition', n.edition,
      'at', log_instant(clock_timestamp()))) leaf offset 0) t
    where s.about = any(abouts) and (l.leaf is null or not tells_state(l.leaf, s.leaf))
    order by s.kind, s.subject;
end $$;
