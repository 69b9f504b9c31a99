create or replace function expect_event()
  returns trigger
  language plpgsql
as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  if coalesce(current_setting('portal.without_event', true), '') <> '' then
    return null;
  end if;
  -- A backup brings transactions of another server along: none of them is of now.
  if not exists (select from change_event e where e.subject_id = changed::text and e.subject = tg_argv[0]
      and e.tx = pg_current_xact_id() and e.at >= now()) then
    raise exception '% of % % was written without its event: go through change()', lower(tg_op), tg_table_name, changed
      using errcode = 'integrity_constraint_violation', constraint = 'expect_event';
  end if;
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
