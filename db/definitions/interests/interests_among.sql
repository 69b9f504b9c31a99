-- Interests in force that one of these people declared in one of these purchases.
create or replace function interests_among(roots uuid[], people text[]) returns setof declared_interest language sql stable as $$
  select d.* from declared_interest d
  where d.taken_back_at is null and d.person_id = any(people)
    and exists (select from purchase_roots(d.about, array[d.about_id::text]) r where r = any(roots))
$$;
