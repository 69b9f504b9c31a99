-- A period that is published counts its own means and suppliers anew, not those of every period: two that were published at once
-- wrote the same rows, and one of them failed.
create or replace function period_changed() returns trigger language plpgsql as $$
begin
  perform refresh_supplier_scores(array(select supplier_id from evaluation_result where period_id = new.id));
  perform refresh_line_scores(array[new.id]);
  return null;
end $$;

create or replace trigger period_published after update of published_at, key on evaluation_period for each row execute function period_changed();
