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
            w.due_on,
            w.due_at,
            NULL::date AS shows_on
           FROM decision_proposal d
             -- Offers lapse while it waits.
             LEFT JOIN LATERAL ( SELECT ((q.closes_at + make_interval(days => q.validity_days)) AT TIME ZONE 'America/Mexico_City'::text)::date AS due_on,
                    q.closes_at + make_interval(days => q.validity_days) AS due_at
                   FROM quotation_request q
                  WHERE d.record_type = 'quotation_request' AND q.id::text = d.record_id AND q.state = 'opened') w ON true
          WHERE (d.status = ANY (ARRAY['open'::text, 'returned'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
