-- Nothing that was read out, awarded or signed goes with something else (decision D19): whoever deletes says each thing that goes.
-- What is only derived of a procedure, or told to its followers, still goes with it.
do $$
declare
  key record;
begin
  for key in
    select c.conrelid::regclass::text held, c.conname, pg_get_constraintdef(c.oid) said
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c'
      and c.confrelid::regclass::text = any (array['procedure', 'lot', 'contract', 'contract_delivery', 'opening', 'tenderer',
        'award_decision', 'planning', 'clarification_board', 'clarification', 'document'])
      and c.conrelid::regclass::text <> all (array['procedure_event', 'removed_act', 'procurement_follow',
        'open_release_refusal'])
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', key.held, key.conname, key.conname,
      replace(key.said, 'ON DELETE CASCADE', 'ON DELETE RESTRICT'));
  end loop;
end $$;

-- A winner stays the one who bid.
alter table award drop constraint award_tenderer_id_fkey,
  add constraint award_tenderer_id_fkey foreign key (tenderer_id) references tenderer on delete restrict;

-- Deliveries and penalties are written as one list after the other: what they say of each other is looked at when both stand.
alter table contract_penalty drop constraint contract_penalty_delivery_id_fkey,
  add constraint contract_penalty_delivery_id_fkey foreign key (delivery_id) references contract_delivery
    deferrable initially deferred;
