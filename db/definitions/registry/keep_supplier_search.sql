create or replace function keep_supplier_search() returns trigger language plpgsql as $$
begin
  new.search := supplier_search(new.number, new.name, new.trade_name, new.lines);
  return new;
end $$;

create or replace trigger supplier_search_kept before insert or update of number, name, trade_name, lines on supplier for each row execute function keep_supplier_search();
