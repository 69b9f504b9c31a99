-- A row of a watched table has its event at the end of its transaction. Arguments: the subjects that may tell of a row, patterns with
-- commas; the column with the id of the thing, when it is not its own `id`; and columns that are reckoned from the rest, whose change
-- alone is no act. Tables of which leaves tell ask for theirs in see_integrity.
create or replace function expect_event()
  returns trigger
  language plpgsql
as $$
declare
  things text[];
  thing text;
begin
  if coalesce(current_setting('portal.without_event', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'UPDATE' and tg_argv[2] is not null
    and to_jsonb(new) - string_to_array(tg_argv[2], ',') = to_jsonb(old) - string_to_array(tg_argv[2], ',') then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    execute format('select array[($1).%I::text]', coalesce(tg_argv[1], 'id')) using old into things;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select $2 || ($1).%I::text', coalesce(tg_argv[1], 'id')) using new, things into things;
  end if;
  for thing in select distinct one from unnest(things) one where one is not null loop
    perform expect_told(tg_argv[0], thing, lower(tg_op) || ' of ' || tg_table_name);
  end loop;
  return null;
end $$;

drop trigger if exists expect_event on amount_limit;
create constraint trigger expect_event after insert or delete or update on amount_limit deferrable initially deferred for each row execute function expect_event('content:topes');
drop trigger if exists expect_event on area;
create constraint trigger expect_event after insert or delete or update on area deferrable initially deferred for each row execute function expect_event('content:areas');
drop trigger if exists expect_event on award_ground;
create constraint trigger expect_event after insert or delete or update on award_ground deferrable initially deferred for each row execute function expect_event('content:fundamentos');
drop trigger if exists expect_event on computing_profile;
create constraint trigger expect_event after insert or delete or update on computing_profile deferrable initially deferred for each row execute function expect_event('content:perfiles');
drop trigger if exists expect_event on directory_person;
create constraint trigger expect_event after insert or delete or update on directory_person deferrable initially deferred for each row execute function expect_event('content:directorio');
drop trigger if exists expect_event on procedure_sheet;
create constraint trigger expect_event after insert or delete or update on procedure_sheet deferrable initially deferred for each row execute function expect_event('content:fichas');
drop trigger if exists expect_event on regulation;
create constraint trigger expect_event after insert or delete or update on regulation deferrable initially deferred for each row execute function expect_event('content:normatividad');
drop trigger if exists expect_event on regulation_text;
create constraint trigger expect_event after insert or delete or update on regulation_text deferrable initially deferred for each row execute function expect_event('content:textos');
drop trigger if exists expect_event on clarification_submission;
create constraint trigger expect_event after update of confirmed_at on clarification_submission deferrable initially deferred for each row execute function expect_event('clarifications', 'procedure_id');
drop trigger if exists expect_event on clarification_question;
create constraint trigger expect_event after update on clarification_question deferrable initially deferred for each row execute function expect_event('clarifications', 'procedure_id');
drop trigger if exists expect_event on date_amendment;
create constraint trigger expect_event after insert or delete or update on date_amendment deferrable initially deferred for each row execute function expect_event('procedure', 'procedure_id');
drop trigger if exists expect_event on planning;
create constraint trigger expect_event after insert or delete or update on planning deferrable initially deferred for each row execute function expect_event('planning,procedure', 'procedure_id');
drop trigger if exists expect_event on procedure_schedule;
create constraint trigger expect_event after insert or delete or update on procedure_schedule deferrable initially deferred for each row execute function expect_event('procedure_schedule,procedure', 'procedure_id');
drop trigger if exists expect_event on technical_opinion;
create constraint trigger expect_event after insert or delete or update on technical_opinion deferrable initially deferred for each row execute function expect_event('technical_opinion', 'folio');
drop trigger if exists expect_event on tenderer;
create constraint trigger expect_event after insert or delete or update on tenderer deferrable initially deferred for each row execute function expect_event('opening,procedure', 'procedure_id');
drop trigger if exists expect_event on correction_request;
create constraint trigger expect_event after insert or delete or update of status, title, due_on on correction_request deferrable initially deferred for each row execute function expect_event('correction');
drop trigger if exists expect_event on function_grant;
create constraint trigger expect_event after insert or update of ended_at on function_grant deferrable initially deferred for each row execute function expect_event('function_grant');
drop trigger if exists expect_event on substitution;
create constraint trigger expect_event after insert or update on substitution deferrable initially deferred for each row execute function expect_event('substitution');
drop trigger if exists expect_event on evaluation_order;
create constraint trigger expect_event after insert or delete or update of status, supplier_name, number on evaluation_order deferrable initially deferred for each row execute function expect_event('evaluation:order');
drop trigger if exists expect_event on evaluation_proposal;
create constraint trigger expect_event after insert or delete or update of status, kind, supplier_name on evaluation_proposal deferrable initially deferred for each row execute function expect_event('evaluation:proposal');
-- A key that is given, used or taken back is no reply yet.
drop trigger if exists expect_event on evaluation_reply;
create constraint trigger expect_event after update of sent_at, decided_at, due_on, supplier_name on evaluation_reply deferrable initially deferred for each row execute function expect_event('evaluation:reply');
-- A draft is the supplier's own, and waits for nobody.
drop trigger if exists expect_event on registration_request;
create constraint trigger expect_event after insert or update of status, assignee_id, reviewer_id, answer_due, round, held_at, name on registration_request deferrable initially deferred for each row when (new.status <> 'draft') execute function expect_event('registration_request');
-- Scores, dates and marks are reckoned; what a line is called is told by the line.
drop trigger if exists expect_event on supplier;
create constraint trigger expect_event after insert or delete or update of status, number, name, legal_suffix, trade_name, rfc, person_type, lines, state_name, registered_on, source on supplier deferrable initially deferred for each row execute function expect_event('supplier');
