-- A step of a period that is taken in the background: how far it is, who asked for it, and how it ended.
create table evaluation_work (
  id          uuid primary key default gen_random_uuid(),
  period_id   uuid not null references evaluation_period on delete cascade,
  step        text not null constraint evaluation_work_step check (step in ('review', 'publish', 'close')),
  -- Version of the period that the person saw: the step is taken on that one or not at all.
  version     int not null,
  status      text not null default 'running'
                constraint evaluation_work_status check (status in ('running', 'done', 'cancelled', 'failed')),
  -- Orders that are counted already, and how many there are.
  done        int not null default 0,
  total       int not null default 0,
  attempts    int not null default 0,
  -- Why it was not taken, in words.
  failure     text,
  asked_by    text not null references officer,
  request_id  text not null,
  asked_at    timestamptz not null default clock_timestamp(),
  ended_at    timestamptz
);
create unique index evaluation_work_one on evaluation_work (period_id) where status = 'running';
create index evaluation_work_newest on evaluation_work (period_id, asked_at desc);
create index evaluation_work_asked_by on evaluation_work (asked_by);

-- Who declared a conflict of interest in an order of a closed period stays as declared.
create function refuse_recusal_in_closed() returns trigger language plpgsql as $$
declare
  order_is uuid := case when tg_op = 'INSERT' then new.order_id else old.order_id end;
begin
  if exists (select from evaluation_order o join evaluation_period p on p.id = o.period_id
      where o.id = order_is and p.status = 'closed') then
    raise exception 'the period of % is closed', tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'frozen';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger frozen_recusal before insert or update or delete on evaluation_recusal
  for each row execute function refuse_recusal_in_closed();
