-- Closing sheets of orders (finiquito): what was ordered, taken, charged and paid, agreed by the supplier or issued by the unit alone
-- (decision 0437, purchase-chain §5.7).
create table order_settlement (
  order_id     uuid primary key references purchase_order(id),
  -- How often it was sent: the supplier answers the one that it read.
  edition      int not null default 1 check (edition > 0),
  state        text not null constraint order_settlement_state check (state in ('sent', 'objected', 'agreed', 'issued')),
  -- As it was sent: `SettlementSheet` of contract/order-settlements.ts.
  sheet        jsonb not null,
  -- With IVA: what was ordered and nobody took. Once it is closed its contract does not owe it any more.
  remainder    numeric(18,2) not null check (remainder >= 0),
  note         text not null default '' check (length(note) <= 1000),
  sender_id    text not null references officer(id),
  sent_at      timestamptz not null default clock_timestamp(),
  -- Last day of the supplier to answer.
  answer_by    date not null,
  answered_at  timestamptz,
  answer_text  text not null default '' check (length(answer_text) <= 2000),
  closed_at    timestamptz,
  -- Null: the supplier agreed.
  closer_id    text references officer(id),
  -- Why the unit issued it alone.
  reason       text not null default '' check (length(reason) <= 1000),
  constraint order_settlement_closed check ((state in ('agreed', 'issued')) = (closed_at is not null)),
  constraint order_settlement_alone check (state <> 'issued' or (closer_id is not null and reason <> ''))
);

alter table purchase_order drop constraint purchase_order_state;
alter table purchase_order add constraint purchase_order_state
  check (state in ('draft', 'issued', 'proposed', 'accepted', 'rejected', 'voided', 'settled'));

insert into registry_term (code, amount, unit, text, source) values
  ('settlement_answer_days', 10, 'working_days', 'Contestar el finiquito de un pedido, desde que se manda al proveedor',
    'Práctica común: falta confirmarlo en el Reglamento de la LAASSP')
  on conflict (code) do nothing;
