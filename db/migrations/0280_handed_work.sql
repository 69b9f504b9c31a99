-- Work is handed to another person, also what its own facts give to somebody; and what came in is told by its kind, so that
-- what the portal reports of itself is not counted as work of people.
alter table waiting_item add column handed_to text references officer;
alter table waiting_flow add column kind text;
