-- Who has worked in the portal, and under which name, is looked up when somebody is given a request.
create index audit_log_actor on audit_log (actor_id, id desc);
