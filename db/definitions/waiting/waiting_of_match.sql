create view waiting_of_match as
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
   FROM ( SELECT 'match'::text AS area,
            m.id,
            'list_match'::text AS kind,
            'SupplierRegistry'::text AS subject,
            s.name AS title,
            COALESCE(s.number, s.rfc, ''::text) AS note,
            m.source AS detail,
            COALESCE(s.number, s.rfc, s.name) AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM (list_match m
             JOIN supplier s ON ((s.id = m.supplier_id)))
          WHERE ((m.ended_on IS NULL) AND ((m.status = ANY (ARRAY['new'::text, 'needs_person'::text])) OR ((m.status = 'confirmed'::text) AND (m.level = 'block'::text) AND (s.status = ANY (ARRAY['active'::text, 'expiring'::text, 'expired'::text, 'suspended'::text])))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
