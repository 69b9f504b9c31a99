-- What is scheduled, joined, closed and decided outside of requests names its officer by a key too (0126).

-- Whoever is known from what they did only.
insert into officer (id, name)
select distinct on (id) id, coalesce(name, id) from (
  select scheduled_by, scheduled_by_name, updated_at from content_item
  union all select joined_by, joined_name, joined_at from supplier_join
  union all select undone_by, undone_name, undone_at from supplier_join
  union all select closed_by, closed_name, closed_at from related_finding
  union all select decided_by, decided_name, decided_at from list_match
  union all select officer_by, officer_by_name, officer_at from evaluation_order
  union all select settled_by, settled_by_name, settled_at from evaluation_order
  union all select decided_by, decided_by_name, decided_at from evaluation_reply
  union all select decided_by, decided_by_name, decided_at from evaluation_proposal) known (id, name, at)
where id is not null order by id, name is null, at desc
on conflict (id) do nothing;

alter table content_item drop column scheduled_by_name,
  add constraint content_item_scheduled_by foreign key (scheduled_by) references officer;
alter table supplier_join drop column joined_name, drop column undone_name,
  add constraint supplier_join_joined_by foreign key (joined_by) references officer,
  add constraint supplier_join_undone_by foreign key (undone_by) references officer;
alter table related_finding drop column closed_name,
  add constraint related_finding_closed_by foreign key (closed_by) references officer;
alter table list_match drop column decided_name,
  add constraint list_match_decided_by foreign key (decided_by) references officer;
-- Whoever answers for an area (area_by, evaluation_recusal) is no officer: their names stay as they gave them.
alter table evaluation_order drop column officer_by_name, drop column settled_by_name,
  add constraint evaluation_order_officer_by foreign key (officer_by) references officer,
  add constraint evaluation_order_settled_by foreign key (settled_by) references officer;
alter table evaluation_reply drop column decided_by_name,
  add constraint evaluation_reply_decided_by foreign key (decided_by) references officer;
alter table evaluation_proposal drop column decided_by_name,
  add constraint evaluation_proposal_decided_by foreign key (decided_by) references officer;
