-- «Puntos y porcentajes»: what the call declares (criteria with their points, the points of the price, the technical minimum), and
-- the points of each bid by criterion.
alter table procedure add scoring jsonb check (jsonb_typeof(scoring) = 'object');
alter table bid add scores jsonb not null default '{}' check (jsonb_typeof(scores) = 'object');
