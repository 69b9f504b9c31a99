create view waiting_of_contractor as
 SELECT area,
    id,
    kind,
    subject,
    title,
    note,
    detail,
    place,
    owner_id,
    due_on,
    due_at,
    shows_on
   FROM ( SELECT 'contractor'::text AS area,
            c.id,
            'supplier_to_join'::text AS kind,
            'SupplierRegistry'::text AS subject,
            c.supplier_name AS title,
            c.number AS note,
            ''::text AS detail,
            c.supplier_rfc AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM contract c
          WHERE ((c.source <> 'compranet'::text) AND (c.supplier_id IS NULL) AND (c.supplier_rfc IS NOT NULL) AND (NOT (EXISTS ( SELECT
                   FROM supplier s
                  WHERE ((s.rfc = c.supplier_rfc) AND (s.status <> 'unregistered'::text))))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
