-- What waits is asked of one area at a time, of a view with every area in it. Planned anew at each change that cost 10 to
-- 50 ms, for branches that are never run; one plan for all has a test for each branch that is made once, before it is read.
alter function refresh_waiting(text, uuid[]) set plan_cache_mode = force_generic_plan;
