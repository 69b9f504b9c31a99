-- Form in which two spellings of a person's or firm's name are equal: as supplier_name_key, without the legal form
-- at the end and whatever the order of the words («PÉREZ LÓPEZ ANA» and «Ana Pérez López»). Only ever a hint.
create or replace function firm_key(name text) returns text
  language sql immutable strict parallel safe
  return array_to_string(array(
    select word from unnest(string_to_array(regexp_replace(supplier_name_key(name),
      '(\s+(sa|sapi|sab|sas|sofom|sc|ac|ap|scl|snc|spr|srl|s|de|cv|rl|ip|ar|mi|enr|er))+$', ''), ' ')) word
    order by word collate "C"), ' ');
