create view waiting_of_evaluation_period as
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
   FROM ( SELECT 'evaluation_period'::text AS area,
            p.id,
            'evaluation_period'::text AS kind,
            'Evaluations'::text AS subject,
            p.name AS title,
            p.key AS note,
            p.status AS detail,
            p.key AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
                CASE p.status
                    WHEN 'open'::text THEN (p.ends_on + 1)
                    ELSE (p.reply_due + 1)
                END AS shows_on
           FROM evaluation_period p
          WHERE (p.status = ANY (ARRAY['open'::text, 'review'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
