-- How many mails of the registry one person sends in a day; more of them wait for another one.
alter table registry_term drop constraint registry_term_unit_check;
alter table registry_term add constraint registry_term_unit_check check (unit in ('working_days', 'days', 'months', 'yes_no', 'mails'));
insert into registry_term (code, amount, unit, text, source) values
  ('mails_alone', 25, 'mails', 'Avisos de vencimiento que una sola persona envía en un día; más los confirma otra', 'Regla propia del padrón')
  on conflict (code) do nothing;
