-- Before a row of which leaves tell is written. It writes no leaf: the end of the act does (enter_due_integrity). Arguments: whose
-- leaves; `part` where the row is a part of it; then what expect_event is told: the subjects of its event, the column of the thing, and
-- what is no act when it changes alone.
create or replace function see_integrity() returns trigger language plpgsql as $$
declare
  r record;
  about uuid;
  things uuid[];
begin
  if tg_op = 'DELETE' then r := old; else r := new; end if;
  case tg_argv[0]
    when 'own' then about := r.id;
    when 'item' then about := r.item_id;
    when 'period' then about := r.period_id;
    when 'procedure' then
      select p.id into about from procedure p where p.id = r.procedure_id
        and (p.source <> 'compranet' or tg_table_name = 'document');
    when 'contract' then
      select c.procedure_id into about from contract c where c.id = r.contract_id and c.source <> 'compranet';
    when 'document' then
      select d.procedure_id into about from document d where d.id = r.document_id;
    when 'clarification' then
      select k.procedure_id into about from clarification k where k.id = r.clarification_id;
  end case;
  -- What leaves tell of these two is part of the row.
  if tg_op = 'UPDATE' and tg_table_name = 'content_item' then
    if (old.kind, old.key, old.edition, old.is_public, old.published, old.published_at, old.withdrawn_at, old.withdrawn_reason)
      is not distinct from
      (new.kind, new.key, new.edition, new.is_public, new.published, new.published_at, new.withdrawn_at, new.withdrawn_reason)
    then about := null; end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'procedure' then
    if (old.number, old.title, old.description, old.kind, old."character", old.modality, old.category, old.regime, old.fiscal_year,
        old.requesting_area, old.contracting_area, old.funding, old.award_criterion, old.guarantee, old.contact, old.compranet_number,
        old.compranet_file, old.announcement_url, old.status_reason, old.status, old.source, old.public_state, old.published_at, old.announced_at)
      is not distinct from (new.number, new.title, new.description, new.kind, new."character", new.modality, new.category, new.regime,
        new.fiscal_year, new.requesting_area, new.contracting_area, new.funding, new.award_criterion, new.guarantee, new.contact,
        new.compranet_number, new.compranet_file, new.announcement_url, new.status_reason, new.status, new.source, new.public_state,
        new.published_at, new.announced_at)
    then about := null; end if;
  end if;
  if about is not null then perform look_at_integrity(about, tg_op = 'INSERT' and tg_argv[0] = 'own' and tg_argv[1] is distinct from 'part'); end if;
  if tg_argv[2] is null or coalesce(current_setting('portal.without_event', true), '') <> ''
    or tg_op = 'UPDATE' and tg_argv[4] is not null
      and to_jsonb(new) - string_to_array(tg_argv[4], ',') = to_jsonb(old) - string_to_array(tg_argv[4], ',') then
    return r;
  end if;
  execute format('select array[($1).%I]', coalesce(tg_argv[3], 'id')) using r into things;
  if tg_op = 'UPDATE' then
    execute format('select $2 || ($1).%I', coalesce(tg_argv[3], 'id')) using old, things into things;
  end if;
  insert into event_due (thing, subjects, operation, of_table, of_column)
    select thing, tg_argv[2], lower(tg_op), tg_table_name, coalesce(tg_argv[3], 'id') from unnest(things) thing where thing is not null
    on conflict do nothing;
  return r;
end $$;

create or replace trigger see_integrity before insert or update or delete on award for each row execute function see_integrity('procedure', '', 'award,procedure', 'procedure_id');
create or replace trigger see_integrity before insert or update or delete on clarification_edition for each row execute function see_integrity('clarification');
create or replace trigger see_integrity before insert or update or delete on content_item for each row execute function see_integrity('own', '', 'content:%');
create or replace trigger see_integrity before insert or update or delete on content_public_file for each row execute function see_integrity('item');
create or replace trigger see_integrity before insert or update or delete on contract for each row execute function see_integrity('procedure', '', 'contract', 'id', 'id,source,source_hash,source_row,list_reason,list_findings,version,created_at,document_id,counts_on');
create or replace trigger see_integrity before insert or update or delete on contract_amendment for each row execute function see_integrity('contract', '', 'contract', 'contract_id', 'document_id');
create or replace trigger see_integrity before insert or update or delete on contract_delivery for each row execute function see_integrity('contract', '', 'contract', 'contract_id', 'document_id');
create or replace trigger see_integrity before insert or update or delete on contract_end for each row execute function see_integrity('contract');
create or replace trigger see_integrity before insert or update or delete on contract_lot for each row execute function see_integrity('contract', '', 'contract', 'contract_id');
create or replace trigger see_integrity before insert or update or delete on contract_payment for each row execute function see_integrity('contract', '', 'contract', 'contract_id', 'document_id');
create or replace trigger see_integrity before insert or update or delete on contract_penalty for each row execute function see_integrity('contract');
create or replace trigger see_integrity before insert or update or delete on document for each row execute function see_integrity('procedure', '', 'document');
create or replace trigger see_integrity before insert or update or delete on document_version for each row execute function see_integrity('document', '', 'document', 'document_id');
create or replace trigger see_integrity before insert or update or delete on evaluation_period for each row execute function see_integrity('own', '', 'evaluation:period', 'id', 'version');
create or replace trigger see_integrity before insert or update or delete on evaluation_result for each row execute function see_integrity('period', '', 'evaluation:period', 'period_id');
create or replace trigger see_integrity before update on integrity_alarm for each row execute function see_integrity('own');
create or replace trigger see_integrity before insert or update or delete on lot for each row execute function see_integrity('procedure', '', 'procedure,award', 'procedure_id');
create or replace trigger see_integrity before insert or update or delete on milestone for each row execute function see_integrity('procedure', '', 'procedure', 'procedure_id');
create or replace trigger see_integrity before insert or update or delete on notice for each row execute function see_integrity('own', 'part');
create or replace trigger see_integrity before insert or update or delete on procedure for each row execute function see_integrity('own', '', 'procedure,award', 'id', 'lot_count,contract_count,contract_amount,supplier_names,next_act_kind,next_act_at,public_state,stage,search_text,search,updated_at,updated_by');
create or replace trigger see_integrity before insert or update or delete on procedure_change for each row execute function see_integrity('procedure');
create or replace trigger see_integrity before insert or update or delete on sanction for each row execute function see_integrity('own');
create or replace trigger see_integrity before insert or update or delete on withdrawn_procedure for each row execute function see_integrity('own', 'part');
