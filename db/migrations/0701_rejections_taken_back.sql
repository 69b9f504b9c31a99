-- Last day on which a supplier takes back that it rejected an order, while nobody has built on it.
alter table purchase_order add column retract_by date;
