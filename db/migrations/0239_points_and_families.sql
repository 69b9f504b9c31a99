-- «Puntos y porcentajes»: what the call declares (criteria with their points, the points of the price, the technical minimum), and
-- the points of each bid by criterion.
alter table procedure add scoring jsonb check (jsonb_typeof(scoring) = 'object');
alter table bid add scores jsonb not null default '{}' check (jsonb_typeof(scores) = 'object');

-- Purchases of neighbouring keys of the classifier are looked for by what the keys have in common.
create index lot_family on lot (left(coalesce(budget_line, cucop), 4));
create index planning_family on planning (left(budget_line, 4)) where budget_line is not null;

-- Lots that are awarded together, to one or to nobody.
alter table lot add lot_group text check (length(trim(lot_group)) between 1 and 40);
