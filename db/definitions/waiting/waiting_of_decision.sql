create view waiting_of_decision as
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
   FROM ( SELECT 'decision'::text AS area,
            d.id,
                CASE d.status
                    WHEN 'open'::text THEN 'decision_review'::text
                    ELSE 'decision_returned'::text
                END AS kind,
            d.subject,
            d.title,
            d.note,
            concat_ws(chr(9), d.kind,
                CASE d.status
                    WHEN 'open'::text THEN 'decide'::text
                    ELSE 'returned'::text
                END, COALESCE(d.decided_by, d.proposed_by), d.decided_why) AS detail,
            d.place,
                CASE d.status
                    WHEN 'returned'::text THEN d.proposed_by
                    ELSE NULL::text
                END AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM decision_proposal d
          WHERE (d.status = ANY (ARRAY['open'::text, 'returned'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
