create view waiting_of_related as
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
   FROM ( SELECT 'related'::text AS area,
            f.id,
            'related_finding'::text AS kind,
            'SupplierRegistry'::text AS subject,
            ((a.name || ' · '::text) || b.name) AS title,
            concat_ws(' · '::text, a.number, b.number) AS note,
            f.kinds[1] AS detail,
            (f.id)::text AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM ((related_finding f
             JOIN supplier a ON ((a.id = f.supplier_a)))
             JOIN supplier b ON ((b.id = f.supplier_b)))
          WHERE (f.status = 'open'::text)) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
