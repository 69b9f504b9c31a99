-- Keeps each limit as it stood: a purchase is compared with the one of the day on which it went out.
create or replace function keep_amount_limit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.is_published = old.is_published
    and (new.key, new.name, new.fiscal_year, new.regime, new.budget_from, new.budget_to, new.direct_max, new.invitation_max, new.legal_source, new.is_own)
      is not distinct from
        (old.key, old.name, old.fiscal_year, old.regime, old.budget_from, old.budget_to, old.direct_max, old.invitation_max, old.legal_source, old.is_own)
  then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update amount_limit_version set valid_until = now() where key = old.key and valid_until is null;
  end if;
  if tg_op <> 'DELETE' and new.is_published then
    -- The first ones of a year hold for all of it, with those that follow within a day: they are one publication.
    insert into amount_limit_version (key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source,
        is_own, valid_from)
      values (new.key, new.name, new.fiscal_year, new.regime, new.budget_from, new.budget_to, new.direct_max, new.invitation_max,
        new.legal_source, new.is_own,
        case when exists (select from amount_limit_version v where v.fiscal_year = new.fiscal_year and v.regime = new.regime
            and (v.key = new.key or v.recorded_at < now() - interval '1 day')) then now() else '-infinity' end);
  end if;
  return null;
end $$;
create or replace trigger keep_amount_limit after insert or update or delete on amount_limit
  for each row execute function keep_amount_limit();
