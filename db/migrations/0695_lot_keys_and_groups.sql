-- Keys of the CUCoP of eight digits, as they were published, and groups of lots with their whole name
-- («LOTE 2. REACTIVOS Y MATERIAL DE LABORATORIO»).
alter table lot drop constraint lot_cucop_check;
alter table lot add constraint lot_cucop_check check (cucop ~ '^(\d{5}-\d{4}|\d{8})$');
alter table lot drop constraint lot_lot_group_check;
alter table lot add constraint lot_lot_group_check check (length(trim(both from lot_group)) between 1 and 200);
alter table quotation_lot drop constraint quotation_lot_group_label_check;
alter table quotation_lot add constraint quotation_lot_group_label_check check (length(trim(both from group_label)) between 1 and 200);
