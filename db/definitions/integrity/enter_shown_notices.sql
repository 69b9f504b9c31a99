-- Enters notices whose first day has come, as the act that published them: nobody writes anything then.
create or replace function enter_shown_notices() returns void language plpgsql as $$
declare
  shown record;
begin
  for shown in select i.id, max(a.id) act from content_item i join notice n on n.id = i.id
    join audit_log a on a.subject_type = 'content:avisos' and a.subject_id = i.id::text
    where i.kind = 'avisos' and i.is_public and n.shown_from <= (now() at time zone 'America/Mexico_City')::date
      and not exists (select from integrity_entry e where e.kind = 'section' and e.subject = i.id || '/' || i.edition)
    group by i.id
  loop
    perform set_config('portal.act', shown.act::text, true);
    perform enter_integrity(array[shown.id]);
  end loop;
  perform set_config('portal.act', '', true);
end $$;
