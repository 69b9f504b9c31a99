create view waiting_of_request as
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
   FROM ( SELECT 'request'::text AS area,
            r.id,
                CASE
                    WHEN (r.status = 'validated'::text) THEN 'request_approval'::text
                    WHEN ((r.status = 'in_review'::text) AND (r.round > 0)) THEN 'request_corrected'::text
                    ELSE 'request_review'::text
                END AS kind,
            'SupplierRegistry'::text AS subject,
            r.name AS title,
            r.folio AS note,
            r.kind AS detail,
            r.folio AS place,
                CASE
                    WHEN ((r.status = 'validated'::text) AND (r.assignee_id = r.reviewer_id)) THEN NULL::text
                    ELSE r.assignee_id
                END AS owner_id,
            r.answer_due AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM registration_request r
          WHERE (r.status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'validated'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
