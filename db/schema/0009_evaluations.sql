-- Evaluation of suppliers: editions of an instrument, periods with their orders, the answers of areas and officers, replies
-- of suppliers, what is proposed to a person; the latest score beside each supplier and the mean of each line.
-- Editions of an instrument: the criteria and bands by which a period is judged.
create table evaluation_instrument (
  id           uuid primary key default gen_random_uuid(),
  key          text not null,
  edition      int not null check (edition > 0),
  name         text not null,
  -- Regulation or agreement that it comes from.
  source       text not null,
  criteria     jsonb not null,
  bands        jsonb not null,
  status       text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  version      int not null default 1,
  updated_at   timestamptz not null default now(),
  updated_by   text not null,
  constraint evaluation_instrument_edition_key unique (key, edition)
);
-- One edition of each at a time is being written.
create unique index evaluation_instrument_draft on evaluation_instrument (key) where status = 'draft';

-- A period of evaluation.
create table evaluation_period (
  id            uuid primary key default gen_random_uuid(),
  key           text not null check (key ~ '^\d{4}-[12]$'),
  name          text not null,
  starts_on     date not null,
  ends_on       date not null,
  -- Criteria with weights and score bands that applied to the period (configuration with its source).
  instrument    jsonb not null,
  instrument_id uuid references evaluation_instrument,
  status        text not null default 'open' check (status in ('open', 'review', 'published', 'closed')),
  -- Working days that a supplier has to reply.
  reply_days    int not null default 5 check (reply_days between 1 and 30),
  reply_due     date,
  published_at  timestamptz,
  closed_at     timestamptz,
  source        text not null default 'portal' check (source in ('portal', 'demo')),
  version       int not null default 1,
  constraint evaluation_period_key_key unique (key)
);

-- Result of a supplier in a period, by criterion.
create table evaluation_result (
  period_id       uuid not null references evaluation_period on delete cascade,
  supplier_id     uuid not null references supplier,
  orders          int not null check (orders > 0),
  score           numeric(4,1) not null check (score between 0 and 100),
  band            text not null constraint evaluation_result_band check (band in ('reliable', 'conditional', 'unreliable')),
  criteria        jsonb not null,
  -- By criterion how often 1, 2, 3, 4, 5 and none were answered; null where a period was made without orders.
  counts          jsonb,
  -- As they stood when the results were computed: the published files do not change when a supplier does, nor when its
  -- line gets another name.
  supplier_number text,
  supplier_name   text,
  line_name       text,
  primary key (period_id, supplier_id)
);
create index evaluation_result_supplier on evaluation_result (supplier_id);
create index evaluation_result_score on evaluation_result (period_id, score desc);

-- Orders of a period, with the answers of areas and officers.
create table evaluation_order (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  contract_id     uuid references contract on delete set null,
  number          text not null,
  title           text not null,
  area            text not null,
  area_email      text,
  -- What the link of the area carries.
  link            text not null,
  status          text not null default 'captured'
                    check (status in ('captured', 'sent', 'returned', 'accepted', 'excluded')),
  area_answers    jsonb,
  area_comment    text,
  area_by         text,
  area_by_name    text,
  area_at         timestamptz,
  officer_answers jsonb,
  officer_comment text,
  officer_by      text,
  officer_by_name text,
  officer_at      timestamptz,
  -- Why it was returned, excluded or taken up again.
  reason          text,
  settled_by      text,
  settled_by_name text,
  settled_at      timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  constraint evaluation_order_link_key unique (link),
  constraint evaluation_order_number_key unique (period_id, supplier_id, number)
);
create index evaluation_order_period on evaluation_order (period_id, status);
create index evaluation_order_supplier on evaluation_order (supplier_id);
create index evaluation_order_contract on evaluation_order (contract_id);

-- Who declared a conflict of interest cannot answer; somebody else does.
create table evaluation_recusal (
  order_id    uuid not null references evaluation_order,
  person_id   text not null,
  person_name text,
  reason      text not null,
  at          timestamptz not null default now(),
  primary key (order_id, person_id)
);

-- A supplier's right of reply to the results of a period, by folio and key.
create table evaluation_reply (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  folio           text not null,
  key_hash        text not null,
  due_on          date not null,
  text            text,
  sent_at         timestamptz,
  decision        text check (decision in ('kept', 'amended')),
  answer          text,
  decided_by      text,
  decided_by_name text,
  decided_at      timestamptz,
  version         int not null default 1,
  created_at      timestamptz not null default now(),
  constraint evaluation_reply_folio_key unique (folio),
  constraint evaluation_reply_once unique (period_id, supplier_id)
);

-- What a result proposes to a person; nothing of it happens by itself.
create table evaluation_proposal (
  id              uuid primary key default gen_random_uuid(),
  period_id       uuid not null references evaluation_period,
  supplier_id     uuid not null references supplier,
  supplier_name   text not null,
  kind            text not null check (kind in ('improvement', 'no_invitation', 'committee')),
  status          text not null default 'open' check (status in ('open', 'taken', 'declined')),
  note            text,
  decided_by      text,
  decided_by_name text,
  decided_at      timestamptz,
  version         int not null default 1,
  constraint evaluation_proposal_once unique (period_id, supplier_id)
);

-- Means of published evaluations per main line, beside which a supplier's score is shown. Kept, because they are dear
-- to compute and the same for all suppliers of the line.
create table line_score (
  period_id uuid not null references evaluation_period on delete cascade,
  line_code text not null references registry_line,
  average   numeric(4,1) not null,
  criteria  jsonb not null,
  primary key (period_id, line_code)
);
create index line_score_line on line_score (line_code);

-- Score and band of the latest published period; only rows that change are written.
create function refresh_supplier_scores(ids uuid[] default null) returns void language sql as $$
  update supplier s set score = latest.score, band = latest.band
  from (
    select s.id, e.score, e.band from supplier s left join lateral (
      select r.score, r.band from evaluation_result r join evaluation_period p on p.id = r.period_id
      where r.supplier_id = s.id and p.published_at <= now() order by p.key desc limit 1) e on true
    where case when ids is null
      then s.band is not null or s.id in (select supplier_id from evaluation_result) else s.id = any(ids) end) latest
  where s.id = latest.id and (s.score, s.band) is distinct from (latest.score, latest.band)
$$;

-- Computes the means of these periods (null: all) and main lines (null: all) anew.
create function refresh_line_scores(only_periods uuid[] default null, only_lines text[] default null) returns void
  language sql as $$
  delete from line_score
    where (only_periods is null or period_id = any(only_periods)) and (only_lines is null or line_code = any(only_lines));
  with results as materialized (
    select r.period_id, s.main_line, r.score, r.criteria from supplier s join evaluation_result r on r.supplier_id = s.id
    where s.main_line is not null and (only_periods is null or r.period_id = any(only_periods))
      and (only_lines is null or s.main_line = any(only_lines))),
  means as (
    select period_id, main_line, c.key, round(avg(c.value::numeric), 1) mean
    from results, jsonb_each_text(criteria) c group by 1, 2, 3)
  insert into line_score
    select r.period_id, r.main_line, round(avg(r.score), 1),
      coalesce((select jsonb_object_agg(m.key, m.mean) from means m
        where m.period_id = r.period_id and m.main_line = r.main_line), '{}')
    from results r group by 1, 2
$$;

create function scores_changed() returns trigger language plpgsql as $$
declare
  suppliers uuid[];
  periods uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct supplier_id), array_agg(distinct period_id) into suppliers, periods from old_rows;
  else
    select array_agg(distinct supplier_id), array_agg(distinct period_id) into suppliers, periods from new_rows;
  end if;
  if suppliers is null then return null; end if;
  perform refresh_supplier_scores(suppliers);
  -- Means of a period that is not published are computed when it is.
  periods := array(select id from evaluation_period where id = any(periods) and published_at is not null);
  if cardinality(periods) > 0 then
    perform refresh_line_scores(periods,
      array(select distinct main_line from supplier where id = any(suppliers) and main_line is not null));
  end if;
  return null;
end $$;

create trigger scores_inserted after insert on evaluation_result referencing new table as new_rows
  for each statement execute function scores_changed();
create trigger scores_updated after update on evaluation_result referencing new table as new_rows
  for each statement execute function scores_changed();
create trigger scores_deleted after delete on evaluation_result referencing old table as old_rows
  for each statement execute function scores_changed();

create function period_changed() returns trigger language plpgsql as $$
begin
  perform refresh_supplier_scores();
  perform refresh_line_scores();
  return null;
end $$;
create trigger period_published after update of published_at, key on evaluation_period
  for each statement execute function period_changed();

-- Rows that nothing changes any more, whoever asks. What belongs to a supplier follows it when registrations are joined.
create function refuse_frozen() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
begin
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  raise exception '% is closed', tg_table_name using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;

create trigger frozen_instrument before update or delete on evaluation_instrument
  for each row when (old.status = 'published') execute function refuse_frozen();
create trigger frozen_period before update or delete on evaluation_period
  for each row when (old.status = 'closed') execute function refuse_frozen();

create function refuse_in_closed() returns trigger language plpgsql as $$
declare
  may_move text[] := array['version', 'supplier_id', 'contract_id'];
  state text;
begin
  select status into state from evaluation_period
    where id = case when tg_op = 'INSERT' then new.period_id else old.period_id end;
  if state is distinct from 'closed' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) - may_move) = (to_jsonb(new) - may_move) then return new; end if;
  raise exception 'the period of % is closed', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'frozen';
end $$;
create trigger frozen_result before insert or update or delete on evaluation_result
  for each row execute function refuse_in_closed();
create trigger frozen_order before insert or update or delete on evaluation_order
  for each row execute function refuse_in_closed();
create trigger frozen_reply before insert or update or delete on evaluation_reply
  for each row execute function refuse_in_closed();

call watch_public_table('evaluation_period');
call watch_public_table('evaluation_result');
