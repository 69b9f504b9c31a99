-- A sheet that explains a procedure of the registry names it: its requirements, time and channel are the registry's own.
alter table procedure_sheet add column registry_request text
  check (registry_request in ('registration', 'renewal', 'update', 'cancellation'));

update procedure_sheet set registry_request = case key
    when 'P-PRO-01' then 'registration' when 'P-PRO-02' then 'renewal' when 'P-PRO-03' then 'update' end
where source = 'demo' and key in ('P-PRO-01', 'P-PRO-02', 'P-PRO-03');
