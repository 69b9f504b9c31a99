-- Interests that people of the unit and of the areas declare in a purchase, or in who sells it (pair S14, purchase-chain §1.4).
create table declared_interest (
  id               uuid default gen_random_uuid() primary key,
  version          int not null default 1,
  person_id        text not null references officer(id),
  person_name      text not null,
  -- The record on which it was declared; it holds for the whole purchase (purchase_roots).
  about            text not null constraint declared_interest_about
                   check (about in ('procedure', 'requisition', 'quotation_request', 'contract', 'purchase_order')),
  about_id         uuid not null,
  ground           text not null constraint declared_interest_ground
                   check (ground in ('personal', 'family', 'business', 'benefit', 'impediment')),
  -- The bidder in whom it is; empty: in the purchase itself.
  bidder           text not null default '' check (length(bidder) <= 200),
  words            text not null check (length(words) between 10 and 1000),
  declared_at      timestamptz not null default clock_timestamp(),
  taken_back_at    timestamptz,
  taken_back_by    text references officer(id),
  taken_back_why   text check (length(taken_back_why) between 10 and 1000),
  constraint declared_interest_taken_back check ((taken_back_at is null) = (taken_back_by is null)
    and (taken_back_at is null) = (taken_back_why is null) and taken_back_by is distinct from person_id)
);
create unique index declared_interest_standing on declared_interest (person_id, about, about_id) where taken_back_at is null;
create index declared_interest_about on declared_interest (about_id);
create index declared_interest_taken_back_by on declared_interest (taken_back_by) where taken_back_by is not null;

update duty_pair set first_act = 'Declaró un interés en la compra o en un licitante' where code = 'S14';
