create view waiting_of_imported_firm as
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
   FROM ( SELECT 'imported_firm'::text AS area,
            s.id,
            'supplier_to_join'::text AS kind,
            'SupplierRegistry'::text AS subject,
            s.name AS title,
            'CompraNet'::text AS note,
            ''::text AS detail,
            s.name AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM supplier s
          WHERE ((s.source = 'compranet'::text) AND (s.status = 'unregistered'::text) AND (EXISTS ( SELECT
                   FROM contract c
                  WHERE ((c.supplier_id = s.id) AND (c.status = 'active'::text) AND (COALESCE(c.ends_on, c.starts_on) >= ((c.created_at AT TIME ZONE 'America/Mexico_City'::text))::date)))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
