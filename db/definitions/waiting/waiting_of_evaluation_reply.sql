create view waiting_of_evaluation_reply as
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
   FROM ( SELECT 'evaluation_reply'::text AS area,
            r.id,
            'evaluation_reply'::text AS kind,
            'Evaluations'::text AS subject,
            r.supplier_name AS title,
            r.folio AS note,
            ''::text AS detail,
            p.key AS place,
            NULL::text AS owner_id,
            r.due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM (evaluation_reply r
             JOIN evaluation_period p ON ((p.id = r.period_id)))
          WHERE ((r.sent_at IS NOT NULL) AND (r.decided_at IS NULL))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
