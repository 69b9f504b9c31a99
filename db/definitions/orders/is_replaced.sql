-- Whether all that was rejected of a receipt was taken of later ones; what came in excess is given back, and replaced by nothing.
create or replace function is_replaced(receipt uuid) returns boolean language sql stable as $$
  select not exists (select from receipt_line l join receipt r on r.id = l.receipt_id
    where r.id = is_replaced.receipt and l.rejected > 0 and l.reason is distinct from 'excess' and l.rejected > (
      select coalesce(sum(n.accepted), 0) from receipt_line n join receipt x on x.id = n.receipt_id
      where n.line_id = l.line_id and x.order_id = r.order_id and (x.server_at, x.number) > (r.server_at, r.number)))
$$;
