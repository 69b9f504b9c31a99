-- The search of areas, posts, sheets, norms, their texts and profiles, and the marks of direct awards after a limit or a
-- ground changed, follow from the event of the act (decision 0370); the version of the public data from its revision.
-- contract: 0370
-- It was the function of triggers, and is called now.
drop function if exists touch_direct_awards() cascade;
