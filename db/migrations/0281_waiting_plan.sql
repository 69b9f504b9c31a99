-- The function that was written anew keeps one plan, as 0218 says.
alter function refresh_waiting(text, uuid[]) set plan_cache_mode = force_generic_plan;
