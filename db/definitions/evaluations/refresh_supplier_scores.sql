-- Score and band of the latest published period; only rows that change are written.
create or replace function refresh_supplier_scores(ids uuid[] default null) returns void language sql as $$
  update supplier s set score = latest.score, band = latest.band
  from (
    select s.id, e.score, e.band from supplier s left join lateral (
      select r.score, r.band from evaluation_result r join evaluation_period p on p.id = r.period_id
      where r.supplier_id = s.id and p.published_at <= now() order by p.ends_on desc, p.starts_on, p.key desc limit 1) e on true
    where case when ids is null
      then s.band is not null or s.id in (select supplier_id from evaluation_result) else s.id = any(ids) end) latest
  where s.id = latest.id and (s.score, s.band) is distinct from (latest.score, latest.band)
$$;
