create view waiting_of_evaluation_proposal as
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
   FROM ( SELECT 'evaluation_proposal'::text AS area,
            o.id,
            'evaluation_proposal'::text AS kind,
            'Evaluations'::text AS subject,
            o.supplier_name AS title,
            p.key AS note,
            o.kind AS detail,
            p.key AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM (evaluation_proposal o
             JOIN evaluation_period p ON ((p.id = o.period_id)))
          WHERE (o.status = 'open'::text)) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
