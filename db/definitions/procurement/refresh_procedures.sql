-- The worth of contracts as their amendments left them, and whoever won, among what lists know of a procedure.
create or replace function refresh_procedures(ids uuid[], instant timestamp with time zone default now())
  returns void
  language plpgsql
as $$
declare
  changed uuid[];
begin
  with moved as (
    update procedure p set
      lot_count = d.lot_count,
      contract_count = d.contract_count,
      contract_amount = d.contract_amount,
      supplier_names = d.supplier_names,
      next_act_kind = d.next_kind,
      next_act_at = d.next_at,
      public_state = d.public_state,
      stage = d.stage,
      search_text = d.body,
      search = setweight(search_vector(p.number || ' ' || p.title), 'A') || setweight(search_vector(d.body), 'B')
    from (
      select q.id,
        (select count(*) from lot where procedure_id = q.id) lot_count,
        c.contract_count, c.contract_amount, c.supplier_names,
        n.kind next_kind, n.at next_at,
        case
          when q.status = 'draft' then 'hidden'
          when q.published_at is null or q.published_at > instant then 'hidden'
          when q.status = 'planned' then 'planned'
          when q.status = 'active' and m.opening_at is not null and m.opening_at <= instant then 'evaluation'
          when q.status = 'active' then 'open'
          when q.status = 'evaluation' then 'evaluation'
          when q.status in ('awarded', 'partially_awarded', 'contracted', 'complete') then 'awarded'
          when q.status = 'unsuccessful' then 'unsuccessful'
          when q.status = 'cancelled' then 'cancelled'
          else 'suspended' end public_state,
        case
          when q.status = 'planned' or q.announced_at = q.published_at then 1
          when q.status in ('contracted', 'complete') then 5
          when q.status in ('awarded', 'partially_awarded') then 5
          when m.award_at is not null and m.award_at <= instant then 5
          when m.opening_at is not null and m.opening_at <= instant then 4
          when m.clarification_at is not null and m.clarification_at <= instant then 3
          when m.questions_at is not null and m.questions_at <= instant then 2
          when m.questions_at is null and m.clarification_at is not null then 2
          else 1 end stage,
        q.public_state was,
        E'\n' || concat_ws(E'\n', q.number, q.compranet_number, q.title, q.description, q.requesting_area, case when q.simultaneous is not null then 'abastecimiento simultáneo, partidas repartidas' end, nullif(c.supplier_names, ''),
          (select string_agg(description, E'\n') from (select description from lot where procedure_id = q.id order by number limit 100) l),
          c.titles) body
      from procedure q
      left join lateral (
        select count(k.id)::int contract_count,
          coalesce(sum(coalesce(last.amount_after, k.amount)) filter (where k.currency = 'MXN'), 0) contract_amount,
          coalesce(string_agg(distinct n.name, ' · '), '') supplier_names, string_agg(distinct k.title, E'\n') titles
        from (
          select c.id, c.supplier_name name from contract c where c.procedure_id = q.id
          union all
          -- Who won is told as soon as it is decided, whether the contract is signed or not.
          select null, a.supplier_name from award a where a.procedure_id = q.id and a.status = 'awarded'
            and q.status in ('awarded', 'partially_awarded', 'contracted', 'complete')
            and not exists (select from contract c where c.procedure_id = q.id and c.supplier_name = a.supplier_name)) n
        left join contract k on k.id = n.id
        left join lateral (select amount_after from contract_amendment m
          where m.contract_id = k.id and m.amount_after is not null order by number desc limit 1) last on true) c on true
      left join lateral (
        select max(at) filter (where kind = 'opening') opening_at, max(at) filter (where kind = 'award') award_at,
          max(at) filter (where kind = 'clarification') clarification_at, max(at) filter (where kind = 'questions_deadline') questions_at
        from milestone where procedure_id = q.id and (q.status <> 'suspended'
          or at <= coalesce((select max(changed_at) from procedure_change c
            where c.procedure_id = q.id and c.field = 'status' and c.after = 'Suspendido'), instant))) m on true
      left join lateral (
        select kind, at from milestone
        where procedure_id = q.id and at > instant and kind <> 'publication'
          and q.status in ('planned', 'active', 'evaluation')
        order by at limit 1) n on true
      where q.id = any(ids)) d
    where p.id = d.id and (p.lot_count, p.contract_count, p.contract_amount, p.supplier_names, p.next_act_kind, p.next_act_at,
        p.public_state, p.stage, p.search_text) is distinct from (d.lot_count::int, d.contract_count, d.contract_amount,
        d.supplier_names, d.next_kind, d.next_at, d.public_state, d.stage, d.body)
    returning p.id, p.version, p.public_state <> 'hidden' or d.was <> 'hidden' is_public
  ), told as (
    -- What the passing of time changes has nobody else who tells it.
    insert into change_event (subject, subject_id, version, fields, is_public, operation, actor_id)
    select 'procedure', id, version, '{}', is_public, 'refreshProcedure', 'sistema' from moved
  )
  select array_agg(id) from moved into changed;

  perform keep_search_words('procedures',
    array(select search_text from procedure where id = any(changed) and public_state <> 'hidden'));
end $$;
