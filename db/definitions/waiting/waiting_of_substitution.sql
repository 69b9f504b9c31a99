-- A substitution that was proposed and waits for whoever would substitute; it is nobody else's to accept.
create view waiting_of_substitution as
  select 'substitution'::text area, s.id, 'substitution_to_accept'::text kind, 'Work'::text subject,
    'Suplir a ' || s.absent_name title, to_char(s.from_on, 'DD/MM/YYYY') || ' a ' || to_char(s.until_on, 'DD/MM/YYYY') note,
    ''::text detail, s.id::text place, s.substitute_id owner_id, s.from_on due_on, null::timestamptz due_at, null::date shows_on
  from substitution s where s.accepted_at is null and s.ended_at is null;
