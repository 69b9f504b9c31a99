-- The award has minutes too (decision 0192).
alter table act_minutes drop constraint act_minutes_act_check,
  add constraint act_minutes_act_check check (act in ('clarification', 'opening', 'award'));
