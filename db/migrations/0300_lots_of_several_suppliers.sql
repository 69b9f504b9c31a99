-- A lot may be shared out between suppliers (abastecimiento simultáneo) where its call says so: its award has one row for each,
-- in the order in which they won it. The first one carries what is said of the lot; the shares of a lot are at most the whole.
alter table procedure add simultaneous jsonb check (jsonb_typeof(simultaneous) = 'object');

alter table award drop constraint award_pkey,
  add column place smallint not null default 1 check (place between 1 and 10),
  -- In percent of the lot.
  add column share numeric(5,2) not null default 100 check (share > 0 and share <= 100),
  add primary key (lot_id, place),
  add constraint award_place check (place = 1 or status = 'awarded' and tenderer_id is not null and reason is null and passed = '[]');
create unique index award_once on award (lot_id, tenderer_id) where tenderer_id is not null;

-- The state of a lot is one leaf, whoever shares it; that of a lot with one winner stays as it was.
do $$
declare
  branches text[] := regexp_split_to_array(rtrim(pg_get_viewdef('integrity_state'::regclass), '; ' || chr(10)), '\nUNION ALL\n');
  kept text;
begin
  select string_agg(branch, chr(10) || 'UNION ALL' || chr(10) order by place) into kept
    from unnest(branches) with ordinality b (branch, place) where branch !~ '''award''::text';
  if cardinality(regexp_split_to_array(kept, '\nUNION ALL\n')) <> cardinality(branches) - 1 then
    raise exception 'integrity_state is not what it was';
  end if;
  execute 'create or replace view integrity_state as ' || kept || '
    union all
      select ''award'', a.lot_id::text, p.id, jsonb_build_object(''kind'', ''award'', ''procedure'', p.number, ''lot'', l.number,
          ''id'', a.lot_id, ''outcome'', a.status, ''amount'', trim_scale(s.amount)::text, ''contentSha256'', content_digest(
            jsonb_build_object(''outcome'', a.status, ''supplier'', a.supplier_name, ''amount'', trim_scale(s.amount)::text,
              ''reason'', a.reason) || s.shares))
        from award a join lot l on l.id = a.lot_id
        join procedure p on p.id = a.procedure_id and p.public_state in (''awarded'', ''unsuccessful'')
        cross join lateral (select sum(o.amount) amount, case when count(*) = 1 and min(o.share) = 100 then ''{}''::jsonb
            else jsonb_build_object(''shares'', jsonb_agg(jsonb_build_array(o.supplier_name, trim_scale(o.share)::text,
              trim_scale(o.amount)::text) order by o.place)) end shares
          from award o where o.lot_id = a.lot_id) s
        where a.place = 1';
end $$;

-- How far the price of a source may lie above the lowest solvent bid, and the least share of the first one.
insert into procurement_rule (regime, kind, code, amount, source, valid_from, valid_until, text)
  select regime, kind, code, amount, source, valid_from::date, valid_until::date, text
  from (values
    ('laassp_2025', 'simultaneous_margin', 10, 'LAASSP 2025, art. 52', '2025-04-17', null,
      'La convocatoria dice cuántas fuentes habrá, el porcentaje de cada una y la diferencia de precio, que no pasa del diez por ciento sobre la propuesta solvente más baja.'),
    ('laassp_2000', 'simultaneous_margin', 10, 'LAASSP 2000, art. 39', '2009-06-27', '2025-04-16',
      'La convocatoria dice cuántas fuentes habrá, el porcentaje de cada una y la diferencia de precio, que no pasa del diez por ciento sobre la propuesta solvente más baja.'),
    ('laassp_2025', 'simultaneous_first', null, 'Reglamento de la LAASSP, artículo por confirmar', '2025-04-17', null, null),
    ('ley_gto', 'simultaneous_margin', null, 'Ley de Contrataciones Públicas para el Estado de Guanajuato, artículo por confirmar',
      '2015-01-01', null, null),
    ('lineamientos_ug', 'simultaneous_margin', null, 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023, artículo por confirmar',
      '2023-01-30', null, null)) r (regime, code, amount, source, valid_from, valid_until, text),
    unnest(array['open', 'invitation']) kind
  on conflict on constraint procurement_rule_once do nothing;
