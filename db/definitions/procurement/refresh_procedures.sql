-- The worth of contracts as their amendments left them, and whoever won, among what lists know of a procedure.
create or replace function refresh_procedures(ids uuid[], instant timestamp with time zone default now())
  returns void
  language plpgsql
as $$
begin
  update procedure p set
    lot_count = d.lot_count,
    contract_count = d.contract_count,
    contract_amount = d.contract_amount,
    supplier_names = d.supplier_names,
    next_act_kind = d.next_kind,
    next_act_at = d.next_at,
    public_state = case
      when p.status = 'draft' then 'hidden'
      when p.published_at is null or p.published_at > instant then 'hidden'
      when p.status = 'planned' then 'planned'
      when p.status = 'active' and d.opening_at is not null and d.opening_at <= instant then 'evaluation'
      when p.status = 'active' then 'open'
      when p.status = 'evaluation' then 'evaluation'
      when p.status in ('awarded', 'partially_awarded', 'contracted', 'complete') then 'awarded'
      when p.status = 'unsuccessful' then 'unsuccessful'
      when p.status = 'cancelled' then 'cancelled'
      else 'suspended' end,
    stage = case
      when p.status = 'planned' or p.announced_at = p.published_at then 1
      when p.status in ('contracted', 'complete') then 5
      when p.status in ('awarded', 'partially_awarded') then 5
      when d.award_at is not null and d.award_at <= instant then 5
      when d.opening_at is not null and d.opening_at <= instant then 4
      when d.clarification_at is not null and d.clarification_at <= instant then 3
      when d.questions_at is not null and d.questions_at <= instant then 2
      when d.questions_at is null and d.clarification_at is not null then 2
      else 1 end,
    search_text = d.body,
    search = setweight(search_vector(p.number || ' ' || p.title), 'A') || setweight(search_vector(d.body), 'B')
  from (
    select q.id,
      (select count(*) from lot where procedure_id = q.id) lot_count,
      c.contract_count, c.contract_amount, c.supplier_names,
      n.kind next_kind, n.at next_at,
      m.opening_at, m.award_at, m.clarification_at, m.questions_at,
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
  where p.id = d.id;

  perform keep_search_words('procedures',
    array(select search_text from procedure where id = any(ids) and public_state <> 'hidden'));
end $$;
