-- Who wrote clarifications and minutes last is a row of officer too (0131).
update clarification_board b set updated_by = (select o.id from officer o where o.name = b.updated_by order by o.last_seen desc limit 1);
update act_minutes m set updated_by = (select o.id from officer o where o.name = m.updated_by order by o.last_seen desc limit 1);
alter table clarification_board
  add constraint clarification_board_updated_by foreign key (updated_by) references officer deferrable initially deferred;
alter table act_minutes
  add constraint act_minutes_updated_by foreign key (updated_by) references officer deferrable initially deferred;
