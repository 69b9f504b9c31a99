create view waiting_of_hold as
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
   FROM ( SELECT 'hold'::text AS area,
            r.id,
            'request_held'::text AS kind,
            'SupplierRegistry'::text AS subject,
            r.name AS title,
            r.folio AS note,
            r.kind AS detail,
            r.folio AS place,
            r.assignee_id AS owner_id,
            ((r.held_at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            r.held_at AS due_at,
            NULL::date AS shows_on
           FROM registration_request r
          WHERE ((r.held_at IS NOT NULL) AND (r.status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'observed'::text, 'validated'::text, 'approved'::text])))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
