-- Requests to review at the end of each day are counted from the steps that moved them.
create index request_event_moved on request_event (at) include (from_status, to_status)
  where to_status is distinct from from_status;
