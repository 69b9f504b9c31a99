-- Runs once at the end of a transaction (deferred), so that its row lock is the last one taken.
create or replace function raise_data_version()
  returns trigger
  language plpgsql
as $$
begin
  if current_setting('portal.raised', true) is distinct from pg_current_xact_id()::text then
    -- What still locks something comes first.
    perform follow_told_events();
    update data_version set version = version + 1;
    perform set_config('portal.raised', pg_current_xact_id()::text, true);
    notify data_version;
  end if;
  return null;
end $$;

drop trigger if exists raise_data_version on change_event;
create constraint trigger raise_data_version after insert on change_event deferrable initially deferred for each row when (new.is_public) execute function raise_data_version();
drop trigger if exists raise_data_version on certificate;
create constraint trigger raise_data_version after insert or delete or update on certificate deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on contract;
create constraint trigger raise_data_version after insert or delete or update on contract deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on evaluation_period;
create constraint trigger raise_data_version after insert or delete or update on evaluation_period deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on evaluation_result;
create constraint trigger raise_data_version after insert or delete or update on evaluation_result deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on file_comparison;
create constraint trigger raise_data_version after insert or delete or update on file_comparison deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on holiday;
create constraint trigger raise_data_version after insert or delete or update on holiday deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on instance_setting;
create constraint trigger raise_data_version after insert or delete or update on instance_setting deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on page_book;
create constraint trigger raise_data_version after update of state on page_book deferrable initially deferred for each row when (new.state = 'made'::text) execute function raise_data_version();
drop trigger if exists raise_data_version on paper_type;
create constraint trigger raise_data_version after insert or delete or update on paper_type deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on procedure_change;
create constraint trigger raise_data_version after insert or delete or update on procedure_change deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on procurement_rule;
create constraint trigger raise_data_version after insert or delete or update on procurement_rule deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on registry_line;
create constraint trigger raise_data_version after insert or delete or update on registry_line deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on registry_reason;
create constraint trigger raise_data_version after insert or delete or update on registry_reason deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on registry_term;
create constraint trigger raise_data_version after insert or delete or update on registry_term deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on required_document;
create constraint trigger raise_data_version after insert or delete or update on required_document deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on sanction;
create constraint trigger raise_data_version after insert or delete or update on sanction deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on signing_key;
create constraint trigger raise_data_version after insert or delete or update on signing_key deferrable initially deferred for each row execute function raise_data_version();
drop trigger if exists raise_data_version on supplier;
create constraint trigger raise_data_version after insert or delete or update on supplier deferrable initially deferred for each row execute function raise_data_version();
