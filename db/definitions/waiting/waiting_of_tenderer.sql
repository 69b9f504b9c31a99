create view waiting_of_tenderer as
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
   FROM ( SELECT 'tenderer'::text AS area,
            t.id,
            'supplier_to_join'::text AS kind,
            'SupplierRegistry'::text AS subject,
            t.name AS title,
            p.number AS note,
            ''::text AS detail,
            t.rfc AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM (tenderer t
             JOIN procedure p ON ((p.id = t.procedure_id)))
          WHERE ((t.supplier_id IS NULL) AND (t.rfc IS NOT NULL) AND (NOT (EXISTS ( SELECT
                   FROM supplier s
                  WHERE ((s.rfc = t.rfc) AND (s.status <> 'unregistered'::text))))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
