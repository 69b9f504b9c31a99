-- What is written by the clock, by work in the background and by files that are read: no act of a person tells of it. Arguments: the
-- area, and a query of its things over the row `$1` where they are not the row itself.
create or replace function keep_waiting_row() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  -- A mail that is queued waits for nobody yet.
  if tg_op = 'INSERT' and tg_argv[0] = 'mail' and to_jsonb(new)->>'status' = 'queued' then return null; end if;
  if tg_nargs = 1 then
    ids := array[case tg_op when 'DELETE' then old.id else new.id end];
  elsif tg_op = 'DELETE' then
    execute format('select array(%s)', tg_argv[1]) into ids using old;
  else
    execute format('select array(%s)', tg_argv[1]) into ids using new;
  end if;
  perform refresh_waiting(tg_argv[0], ids);
  return null;
end $$;

create or replace trigger keep_waiting_row after insert or delete on backup_run for each row execute function keep_waiting_row('backup', 'select id from backup_run union select ($1).id');
create or replace trigger keep_waiting_row after insert or delete on budget_difference for each row execute function keep_waiting_row('budget_message');
create or replace trigger keep_waiting_row after update of state, is_late, warn_on, said on budget_message for each row execute function keep_waiting_row('budget_message');
create or replace trigger keep_waiting_row after insert or delete or update of status, proposed_by on import_run for each row execute function keep_waiting_row('import');
create or replace trigger keep_waiting_row after insert or delete or update of closed_at on integrity_alarm for each row execute function keep_waiting_row('alarm');
create or replace trigger keep_waiting_row after insert or delete or update of status, wrong on integrity_check for each row execute function keep_waiting_row('integrity', 'select id from integrity_check union select ($1).id');
create or replace trigger keep_waiting_row after insert or delete or update of code on job_failure for each row execute function keep_waiting_row('job');
create or replace trigger keep_waiting_row after insert or delete or update of status, ended_on, effect on list_match for each row execute function keep_waiting_row('match');
create or replace trigger keep_waiting_row after insert or delete or update of status on mail_outbox for each row execute function keep_waiting_row('mail');
create or replace trigger keep_waiting_row after insert or delete or update on negative_list for each row execute function keep_waiting_row('list_term', 'select named_uuid(($1).source)');
create or replace trigger keep_waiting_row after insert or delete or update of status, kinds on related_finding for each row execute function keep_waiting_row('related');
