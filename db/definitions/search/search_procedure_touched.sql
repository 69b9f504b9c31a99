-- A procedure changes often and rarely in what is found by: its own trigger asks that first, with plans that are kept.
create or replace function search_procedure_touched()
  returns trigger
  language plpgsql
as $$
declare
  ids uuid[];
  shown uuid[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select c.id from changed c join former o using (id)
      where (c.public_state, c.slug, c.number, c.title, c.published_at, c.compranet_number, c.requesting_area, c.description, c.search_text,
          c.simultaneous is null)
        is distinct from (o.public_state, o.slug, o.number, o.title, o.published_at, o.compranet_number, o.requesting_area, o.description, o.search_text,
          o.simultaneous is null));
    if ids = '{}' then return null; end if;
    shown := array(select c.id from changed c join former o using (id)
      where (c.public_state = 'hidden', c.slug, c.number, c.title, c.published_at)
        is distinct from (o.public_state = 'hidden', o.slug, o.number, o.title, o.published_at));
  else
    ids := array(select id from changed);
    if ids = '{}' then return null; end if;
  end if;
  perform keep_search('procedure', ids);
  -- One that begins has nothing yet, and what one had goes with it.
  if shown <> '{}' then
    perform keep_search('lot', array(select id from lot where procedure_id = any(shown)));
    perform keep_search('contract', array(select id from contract where procedure_id = any(shown)));
    perform keep_search('document', array(select id from document where procedure_id = any(shown)));
    perform keep_search('page', array(select id from document where procedure_id = any(shown)));
  end if;
  return null;
end $$;

create or replace trigger search_deleted after delete on procedure referencing old table as changed for each statement execute function search_procedure_touched();
create or replace trigger search_inserted after insert on procedure referencing new table as changed for each statement execute function search_procedure_touched();
create or replace trigger search_updated after update on procedure referencing old table as former new table as changed for each statement execute function search_procedure_touched();
