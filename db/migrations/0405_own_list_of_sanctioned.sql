-- A list of an agency's own stands beside the federal one, so that neither replaces the other.
alter table negative_list drop constraint negative_list_source_check;
alter table negative_list add constraint negative_list_source_check check (source in ('sat_69b', 'sabg_sanctioned', 'own_sanctioned'));
