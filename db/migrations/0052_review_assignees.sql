-- Requests per officer, counted from the index alone.
create index registration_request_tab_assignee on registration_request (tab, assignee_id, assignee_name)
  where tab is not null and assignee_id is not null;
